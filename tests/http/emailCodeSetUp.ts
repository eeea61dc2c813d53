import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

export const KNOWN = 'extern@example.org';
export const ALUMNA = 'sara.lund@example.org';
export const UNKNOWN = 'newuser@example.org';

export let portal: Portal;
export const time = { passed: 0 };

let calls = 0;
/**
 * Uses a new network address each time, so that limits per address do not interfere with the limit
 * under test.
 */
export const post = (
  browser: TestBrowser,
  path: string,
  query: string | Record<string, string>,
  headers: Record<string, string> = {},
) => {
  calls += 1;
  const address = `10.0.${calls >> 8}.${calls & 255}`;
  return browser.fetch(
    `/api/authentication/email/${path}?${new URLSearchParams(query).toString()}`,
    { method: 'POST', headers: { 'x-forwarded-for': address, ...headers } },
  );
};
export const ask = (browser: TestBrowser, email = KNOWN, headers?: Record<string, string>) =>
  post(browser, 'code', { email }, headers);
export const enter = (browser: TestBrowser, code: string, email = KNOWN) =>
  post(browser, 'signin', { email, code });
export const letters = () => lettersOf(portal.db);
export const refusal = async (answer: Response) => ({
  status: answer.status,
  body: await answer.json(),
});

export async function codeFor(browser: TestBrowser, email = KNOWN): Promise<string> {
  expect((await ask(browser, email)).status).toBe(200);
  const [letter] = await letters();
  return codeIn(letter);
}

export const other = (code: string, step = 1) =>
  String((Number(code) + step) % 100_000_000).padStart(8, '0');
export const WRONG = { status: 400, body: { errors: { code: ['EMAIL_SIGN_IN/WRONG_CODE'] } } };
export const LOCKED = { status: 423, body: { errors: {} } };

/** Starts a portal without sent codes, whose clock the tests move by `time.passed`. */
export function setUpCodes(): void {
  beforeAll(async () => {
    portal = await startPortal({
      clock: () => new Date(Date.now() + time.passed),
      environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  beforeEach(async () => {
    time.passed = 0;
    for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
      await portal.db.deleteFrom(table).execute();
  });
  afterAll(() => portal.close());
}
