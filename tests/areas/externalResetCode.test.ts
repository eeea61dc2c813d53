import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { contentsOf, refused } from './calls.ts';
import {
  ask,
  begin,
  error,
  GOOD,
  KNOWN,
  mailed,
  MINUTE,
  portal,
  progress,
  proved,
  query,
  RESET,
  setPassword,
  statusOf,
  time,
  UNKNOWN,
  userName,
  verify,
  setUpReset,
} from './externalResetSetUp.ts';

setUpReset();

const resend = (browser: TestBrowser, email = KNOWN) =>
  ask(browser, `${RESET}/verify/code?${query({ email })}`, { method: 'POST' });
const other = (code: string, step = 1) => String((Number(code) + step) % 10 ** 8).padStart(8, '0');

describe('the code', () => {
  // ERR-18
  test('is rejected when wrong, accepted when right, and reported as verified when repeated', async () => {
    const browser = portal.browser();
    await begin(browser);
    const code = await mailed();
    expect(await verify(browser, other(code))).toEqual(error('code', 'EXTERNAL/CODE/WRONG'));
    expect((await verify(browser, code)).status).toBe(200);
    expect(await verify(browser, code)).toEqual(error('verified', 'EXTERNAL/CODE/VERIFIED'));
  });

  test('is locked after five wrong attempts, even simultaneous ones, and can be replaced by a new code', async () => {
    const browser = portal.browser();
    await begin(browser);
    const code = await mailed();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, step) => verify(browser, other(code, step + 1))),
    );
    expect(answers.filter(({ body }) => 'code' in body.errors)).toHaveLength(4);
    expect(await verify(browser, code)).toEqual(error('locked', 'EXTERNAL/CODE/LOCKED'));
    expect(await progress(browser)).toMatchObject({
      step: 'verify',
      verification: { status: 'Locked' },
    });
    expect(await resend(browser)).toEqual({ status: 200, body: null });
    time.elapsed = 1000;
    expect(
      (
        await verify(
          browser,
          codeIn((await lettersOf(portal.db)).find(({ body }) => codeIn({ body }) !== code)),
        )
      ).status,
    ).toBe(200);
  });

  test('is reported as expired after its time, and as not found if never requested, for any address', async () => {
    const browser = portal.browser();
    await begin(browser);
    const code = await mailed();
    for (const email of [KNOWN, UNKNOWN]) {
      expect(await verify(portal.browser(), code, email)).toEqual(refused(404));
      expect(await resend(portal.browser(), email)).toEqual(refused(404));
      expect(await userName(portal.browser(), email)).toEqual(refused(403));
    }
    time.elapsed = 10 * MINUTE;
    expect(await verify(browser, code)).toEqual(error('expired', 'EXTERNAL/CODE/EXPIRED'));
    expect(await progress(browser)).toMatchObject({
      step: 'init',
      verification: { email: KNOWN, status: 'Expired' },
    });
  });

  test('is rejected with a reason when the account has been closed, and as not found when it is gone', async () => {
    const browser = portal.browser();
    await begin(browser);
    const code = await mailed();
    await statusOf('Suspended');
    expect(await verify(browser, code)).toEqual(
      error('userInvalidStatus', 'EXTERNAL/RESET/CLOSED'),
    );
    expect(await resend(browser)).toEqual(error('userInvalidStatus', 'EXTERNAL/RESET/CLOSED'));
    await statusOf('Deceased');
    expect(await verify(browser, code)).toEqual(refused(404));
  });
});

describe('the password', () => {
  // EXT-15, ERR-19
  test('is not set without a verification, with another browser’s or purpose’s, or an expired one', async () => {
    const { browser, code } = await proved();
    const before = await contentsOf(portal.db, 'password', 'outgoing_message', 'audit_entry');
    expect(await setPassword(portal.browser(), { code })).toEqual(
      error('emailVerificationMissing', 'EXTERNAL/PROOF/MISSING'),
    );
    expect(await setPassword(portal.browser(), { email: UNKNOWN, code })).toEqual(
      error('emailVerificationMissing', 'EXTERNAL/PROOF/MISSING'),
    );
    expect(await setPassword(browser, { code: other(code) })).toEqual(
      error('code', 'EXTERNAL/CODE/WRONG'),
    );
    expect(await setPassword(browser, { isLiabilityApproved: false })).toEqual(
      error('isLiabilityApproved', 'EXTERNAL/TERMS/REQUIRED'),
    );
    expect(await setPassword(browser, { password: 'eriex62 eriex62' })).toMatchObject({
      status: 400,
      body: { errors: { password: expect.arrayContaining(['PASSWORD/CONTAINS_USER_ID']) } },
    });
    time.elapsed = 20 * MINUTE;
    expect(await setPassword(browser)).toEqual(
      error('emailVerificationExpired', 'EXTERNAL/PROOF/EXPIRED'),
    );
    expect(await contentsOf(portal.db, 'password', 'outgoing_message', 'audit_entry')).toEqual(
      before,
    );
    expect(await resend(browser)).toEqual({ status: 200, body: null });
  });

  test('is set once per verification, even for two simultaneous requests', async () => {
    const { browser } = await proved();
    const answers = await Promise.all([
      setPassword(browser, { password: `${GOOD} ett` }),
      setPassword(browser, { password: `${GOOD} två` }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      204, 400,
    ]);
    expect((await setPassword(browser, { password: `${GOOD} tre` })).body.errors).toEqual({
      emailVerificationMissing: ['EXTERNAL/PROOF/MISSING'],
    });
  });

  test('is not set for an account that has been closed or removed in the meantime', async () => {
    const { browser } = await proved();
    await statusOf('Suspended');
    expect(await setPassword(browser)).toEqual(error('userInvalidStatus', 'EXTERNAL/RESET/CLOSED'));
    await statusOf('Deceased');
    expect(await setPassword(browser)).toEqual(refused(404));
  });
});
