import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from '@playwright/test';
import { setTestClock, testNow } from '#tests/tools/clock.ts';
import type { Portal } from '#tests/tools/server.ts';
import { forward, startProxy } from '../support/proxy.ts';
import { APPEARS_WITHIN_MS } from './drivers/driver.ts';
import type { EngineBrowser } from './engineBrowser.ts';

/** A page of the portal's origin that the proxy answers, without any code of the portal. */
export const BLANK_PAGE = '/blank-page';

/** A university's portal, as a browser signs in there. */
export interface Site {
  /** The address for the browser, without a trailing slash. */
  readonly url: string;
  /** Gives the browser a session of the person, without opening a page of the app. */
  signIn(browser: EngineBrowser, userId: string, scope: number): Promise<void>;
}

/** The portal as an errand's browser reaches it: through a network that can be cut. */
export interface ErrandPortal extends Site {
  readonly databaseUrl: string;
  /**
   * Returns the code in the newest letter or text message with one to the address, once it has
   * arrived. A code is returned only once.
   */
  codeSentTo(address: string): Promise<string>;
  /** Opens the issuer's page, and signs in there, as a person does. */
  signInByPassword(browser: EngineBrowser, userId: string, password: string): Promise<void>;
  /** Returns the key that the person has been given and has not used. */
  activationKeyOf(userId: string): Promise<string>;
  /** Returns the user id of a person whom errands know by this one: a portal may assign another. */
  userIdOf(userId: string): Promise<string>;
  goOffline(): void;
  goOnline(): void;
  /** Stops the portal and starts it again on a clock that is so many milliseconds ahead. */
  restartLater(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** A letter or a text message. */
export interface SentText {
  readonly to: string;
  readonly text: string;
}

/** Returns codes from the letters and messages that have been sent, oldest first. */
export function codesIn(
  sent: () => Promise<readonly SentText[]>,
): (address: string) => Promise<string> {
  const returned = new Map<string, number>();
  return async (address) => {
    const codes = async () =>
      (await sent())
        .filter(({ to }) => to === address)
        .flatMap(({ text }) => CODE.exec(text)?.[0] ?? []);
    const before = returned.get(address) ?? 0;
    await expect
      .poll(async () => (await codes()).length, {
        message: `a code to ${address}`,
        timeout: APPEARS_WITHIN_MS,
      })
      .toBeGreaterThan(before);
    const all = await codes();
    returned.set(address, all.length);
    return all.at(-1) ?? '';
  };
}

const CODE = /\d{4} \d{4}/;

/** The demonstration at this address, which gives a session without a page of an issuer. */
export const demonstrationAt = (url: string): Site => ({
  url,
  async signIn(browser, persona, scope) {
    // A page of the portal would start up without the session, and follow the sign-in.
    await browser.goto(BLANK_PAGE);
    const body = JSON.stringify({ persona, scope });
    const status = await browser.evaluate(
      `return (await fetch('/demo/session', { method: 'POST', ` +
        `headers: { 'content-type': 'application/json' }, ` +
        `body: ${JSON.stringify(body)} })).status`,
    );
    expect(status).toBe(200);
  },
});

/** The keys of the demonstration's people (personas). */
const DEMONSTRATION_KEYS: Readonly<Record<string, string>> = { wilkr321: 'k7qd om3x 9tvb 2hwr' };

/** The network between browser and portal, which can be cut. */
export const newNetwork = () => {
  let isOffline = false;
  return {
    /** Answers in place of the portal if it returns true. */
    intercept: (incoming: IncomingMessage, response: ServerResponse): boolean => {
      if (isOffline) incoming.socket.destroy();
      else if (incoming.url === BLANK_PAGE)
        response
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><html lang="en"><title>Blank</title></html>');
      else return false;
      return true;
    },
    goOffline: () => {
      isOffline = true;
    },
    goOnline: () => {
      isOffline = false;
    },
  };
};

/** Answers a request, for instance as the portal at the address does. */
export type Pass = (portalUrl: string, incoming: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a portal behind a proxy, which drops all connections while offline, and otherwise answers
 * with `pass`. The portal takes the proxy's address for its own.
 */
export async function startErrandPortal(
  create: (environment: Record<string, string>) => Promise<Portal>,
  pass: Pass = forward,
): Promise<ErrandPortal> {
  const network = newNetwork();
  let portalUrl = '';
  const proxy = await startProxy((incoming, response) => {
    if (!network.intercept(incoming, response)) pass(portalUrl, incoming, response);
  });
  const portal = await create({ PORTAL_BASE_URL: proxy.url });
  portalUrl = portal.url;
  let restoreClock = () => undefined as void;
  const close = async () => {
    restoreClock();
    await proxy.close();
    await portal.remove();
  };
  try {
    await portal.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...demonstrationAt(proxy.url),
    databaseUrl: portal.env['DATABASE_URL'] ?? '',
    codeSentTo: codesIn(async () => {
      const answer = await fetch(`${portal.url}/demo/mailbox.json`);
      return ((await answer.json()) as SentText[]).toReversed();
    }),
    async signInByPassword(browser, userId, password) {
      await browser.goto('/signin/main?returnTo=/home');
      await browser.fill('User id', userId);
      await browser.fill('Password', password);
      await browser.click('button', 'Sign in');
    },
    async activationKeyOf(userId) {
      const key = DEMONSTRATION_KEYS[userId];
      if (key === undefined) throw new Error(`The demonstration has no key of ${userId}.`);
      return key;
    },
    userIdOf: async (userId) => userId,
    goOffline: network.goOffline,
    goOnline: network.goOnline,
    async restartLater(milliseconds) {
      restoreClock = setTestClock(new Date(testNow().getTime() + milliseconds));
      await portal.stop();
      await portal.start();
    },
    close,
  };
}
