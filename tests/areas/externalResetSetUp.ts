import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { change } from './calls.ts';

export const KNOWN = 'extern@example.org';
export const UNKNOWN = 'newuser@example.org';
export const GOOD = 'fyra ord som ingen väntar sig';
const ACTION = 'reset_external_user_init_submit';
export const MINUTE = 60_000;

export let portal: Portal;
export const time = { elapsed: 0 };

let calls = 0;
/** Sends the request from a new network address each time, unless `source` is given. */
export async function ask(
  browser: TestBrowser,
  path: string,
  init: RequestInit = {},
  source?: string,
) {
  calls += 1;
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    'x-forwarded-for': source ?? `10.7.${calls >> 8}.${calls & 255}`,
  };
  const response = await browser.fetch(path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
export const RESET = '/api/ExternalAccount/reset';
export const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

export async function pass(browser: TestBrowser, email: string, action = ACTION) {
  const { status, body: challenge } = await ask(
    browser,
    `/api/captcha/challenge?${query({ purpose: action, subject: email })}`,
  );
  if (status !== 200) return { token: '', status, body: null };
  const token = JSON.stringify({ action, subject: email, ...solved(challenge) });
  return { token, ...(await ask(browser, `/api/ReCaptchaV3?${query({ token })}`)) };
}
export const init = (browser: TestBrowser, email: string, source?: string) =>
  ask(browser, `${RESET}?${query({ email })}`, { method: 'POST' }, source);
export async function begin(browser: TestBrowser, email = KNOWN) {
  await pass(browser, email);
  return init(browser, email);
}
export const verify = (browser: TestBrowser, code: string, email = KNOWN) =>
  ask(browser, `${RESET}/verify/code?${query({ email, code })}`);
export const setPassword = (browser: TestBrowser, body: Record<string, unknown> = {}) =>
  ask(
    browser,
    `${RESET}/password`,
    change('POST', { email: KNOWN, password: GOOD, isLiabilityApproved: true, ...body }),
  );
export const userName = (browser: TestBrowser, email = KNOWN) =>
  ask(browser, `${RESET}/username?${query({ email })}`);
export const progress = async (browser: TestBrowser) =>
  (await ask(browser, `${RESET}/progress`)).body;
export const mailed = async () => codeIn((await lettersOf(portal.db))[0]);
export const error = (field: string, key: string) => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});
export const statusOf = (user_status: 'Inactive' | 'Suspended' | 'Deceased' | 'New') =>
  portal.db.updateTable('account').set({ user_status }).where('user_id', '=', 'eriex62').execute();

export async function proved(): Promise<{ browser: TestBrowser; code: string }> {
  const browser = portal.browser();
  expect((await begin(browser)).status).toBe(200);
  const code = await mailed();
  expect((await verify(browser, code)).status).toBe(200);
  return { browser, code };
}

/** Starts a portal whose clock the tests move by `time.elapsed`. */
export function setUpReset(): void {
  beforeAll(async () => {
    portal = await startPortal({
      clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + time.elapsed),
      environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  beforeEach(async () => {
    time.elapsed = 0;
    for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
      await portal.db.deleteFrom(table).execute();
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('user_id', '=', 'eriex62')
      .execute();
  });
  afterAll(() => portal.close());
}
