import type { Portal } from '#tests/tools/server.ts';
import { forward, startProxy } from '../support/proxy.ts';

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
 * Starts a portal. Every connection of the browser passes through a proxy, which drops all of them
 * while offline; the portal names the proxy's address as its own.
 */
export async function newErrandPortal(
  newPortal: (environment: Record<string, string>) => Promise<Portal>,
): Promise<ErrandPortal> {
  let isOffline = false;
  const proxy = await startProxy((incoming, response) => {
    if (isOffline) incoming.socket.destroy();
    else forward(portal.url, incoming, response);
  });
  const portal = await newPortal({ PORTAL_BASE_URL: proxy.url });
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
