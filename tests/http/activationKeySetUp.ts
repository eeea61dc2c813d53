import { afterAll, beforeAll, beforeEach } from 'vitest';
import { demoActivationKey as KEY } from '#demo/data/activationKeys.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

export const MINUTE = 60_000;
export const NUMBER = '200712162387';
export const OTHERS_NUMBER = '200603022393';
export const OTHER_KEY = 'AAAA-BBBB-CCCC-DDDD';

export let portal: Portal;
export const time = { passed: 0 };

export const setKey = (values: {
  browser_hash?: string | null;
  used_at?: Date | null;
  revoked_at?: Date | null;
  expires_on?: string;
}) => portal.db.updateTable('activation_key').set(values).execute();

let calls = 0;
/**
 * Uses a new network address each time, so that limits per address do not interfere with the limit
 * under test.
 */
export const signIn = (
  browser: TestBrowser,
  activationKey: unknown = KEY,
  personalIdNumber: unknown = NUMBER,
) => {
  calls += 1;
  return send(
    browser,
    { activationKey, personalIdNumber },
    { 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` },
  );
};
export const send = (browser: TestBrowser, body: unknown, headers: Record<string, string> = {}) =>
  browser.fetch('/api/authentication/activationKey/signin', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
export const responseOf = async (answer: Response) => ({
  status: answer.status,
  body: await answer.json(),
});
export const NOT_FOUND = { status: 404, body: { errors: {} } };

/** Starts a portal whose clock the tests move by `time.passed`. */
export function setUpKeys(): void {
  beforeAll(async () => {
    portal = await startPortal({
      clock: () => new Date(Date.now() + time.passed),
      environment: {
        PORTAL_TRUSTED_PROXIES: '127.0.0.1',
        PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '120',
      },
    });
  });
  beforeEach(async () => {
    time.passed = 0;
    await portal.db.deleteFrom('guess_count').execute();
    await setKey({ browser_hash: null, used_at: null, revoked_at: null, expires_on: '2999-12-31' });
  });
  afterAll(() => portal.close());
}
