import { expect } from 'vitest';
import type { LiveSignIn, PastSignIn } from '#contract/signIns.ts';
import { accountIdOf } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Signs in as a persona in a browser of its own. */
export async function signedIn(
  portal: Portal,
  persona: string,
  { scope = 1, userAgent = FIREFOX } = {},
): Promise<TestBrowser> {
  const browser = portal.browser();
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  expect(
    (
      await browser.fetch('/demo/session', {
        method: 'POST',
        headers,
        body: JSON.stringify({ persona, scope }),
      })
    ).status,
  ).toBe(200);
  return browser;
}

export const liveIn = async (browser: TestBrowser): Promise<LiveSignIn[]> =>
  (await browser.fetch('/api/authentication/sessions')).json();
export const recentIn = async (browser: TestBrowser): Promise<PastSignIn[]> =>
  (await browser.fetch('/api/authentication/signins')).json();
export const statusOf = async (browser: TestBrowser, path: string, init?: RequestInit) =>
  (await browser.fetch(path, init)).status;

/** Whether the account must choose a new password. */
export const mustRenew = async (portal: Portal, liUId: string) =>
  (
    await portal.db
      .selectFrom('password')
      .select('must_renew')
      .where('account_id', '=', await accountIdOf(portal.db, liUId))
      .executeTakeFirst()
  )?.must_renew;
