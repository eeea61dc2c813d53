import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { change } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

export let portal: Portal;
export const time = { passed: 0 };

export const stateIn = async (browser: TestBrowser) =>
  (await browser.fetch('/api/authentication')).json();
export const statusOf = async (browser: TestBrowser, path: string, init?: RequestInit) =>
  (await browser.fetch(path, init)).status;

/** Returns a browser in which this persona has signed in at the provider. */
export async function signedIn(
  persona: string,
  scope = 'main',
  browser = portal.browser(),
): Promise<TestBrowser> {
  const { url } = await browser.open(`/signin/${scope}`);
  await browser.submit(`${url.pathname}/login`, { persona });
  return browser;
}

/** Returns a browser in which a script has signed this persona in, without a provider. */
export async function scripted(
  persona: string,
  scope = 1,
  browser = portal.browser(),
): Promise<TestBrowser> {
  expect(await statusOf(browser, '/demo/session', change('POST', { persona, scope }))).toBe(200);
  return browser;
}

export const sessionCookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '';

/** Starts a portal whose clock the tests move by `time.passed`. */
export function setUpSessions(): void {
  beforeAll(async () => {
    portal = await startPortal({ clock: () => new Date(Date.now() + time.passed) });
  });
  beforeEach(() => {
    time.passed = 0;
  });
  afterAll(() => portal.close());
}
