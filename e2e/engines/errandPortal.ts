import type { Portal } from '#tests/tools/server.ts';
import { forward, startProxy } from '../support/proxy.ts';

/** A page of the portal's origin that the proxy answers, without any code of the portal. */
export const BLANK_PAGE = '/blank-page';

/** A letter in the demonstration's mailbox. */
interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The portal as an errand's browser reaches it: through a network that can be cut. */
export interface ErrandPortal {
  /** The address for the browser, without a trailing slash. */
  readonly url: string;
  /** Returns the newest letter or text message to the address. @throws if there is none */
  newestLetter(to: string): Promise<Letter>;
  goOffline(): void;
  goOnline(): void;
  close(): Promise<void>;
}

/**
 * Starts a portal behind a proxy, which drops all connections while offline. The portal takes the
 * proxy's address for its own.
 */
export async function startErrandPortal(
  create: (environment: Record<string, string>) => Promise<Portal>,
): Promise<ErrandPortal> {
  let isOffline = false;
  let portalUrl = '';
  const proxy = await startProxy((incoming, response) => {
    if (isOffline) incoming.socket.destroy();
    else if (incoming.url === BLANK_PAGE)
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><html lang="en"><title>Blank</title></html>');
    else forward(portalUrl, incoming, response);
  });
  const portal = await create({ PORTAL_BASE_URL: proxy.url });
  portalUrl = portal.url;
  await portal.start();
  return {
    url: proxy.url,
    async newestLetter(to) {
      const answer = await fetch(`${portal.url}/demo/mailbox.json`);
      const letters = (await answer.json()) as Letter[];
      const letter = letters.find((one) => one.to === to);
      if (!letter) throw new Error(`The mailbox has no letter to ${to}.`);
      return letter;
    },
    goOffline: () => {
      isOffline = true;
    },
    goOnline: () => {
      isOffline = false;
    },
    async close() {
      await proxy.close();
      await portal.remove();
    },
  };
}
