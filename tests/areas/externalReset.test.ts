import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { auditOf, change, contentsOf, refused } from './calls.ts';

const KNOWN = 'extern@example.org';
const UNKNOWN = 'newuser@example.org';
const GOOD = 'fyra ord som ingen väntar sig';
const ACTION = 'reset_external_user_init_submit';
const MINUTE = 60_000;

let portal: Portal;
let elapsed = 0;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + elapsed),
    environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
beforeEach(async () => {
  elapsed = 0;
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active' })
    .where('liu_id', '=', 'eriex62')
    .execute();
});
afterAll(() => portal.close());

let calls = 0;
/** Sends the request from a new network address each time, unless `source` is given. */
async function ask(browser: TestBrowser, path: string, init: RequestInit = {}, source?: string) {
  calls += 1;
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    'x-forwarded-for': source ?? `10.7.${calls >> 8}.${calls & 255}`,
  };
  const response = await browser.fetch(path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const RESET = '/api/ExternalAccount/reset';
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

async function pass(browser: TestBrowser, email: string, action = ACTION) {
  const { status, body: challenge } = await ask(
    browser,
    `/api/captcha/challenge?${query({ purpose: action, subject: email })}`,
  );
  if (status !== 200) return { token: '', status, body: null };
  const token = JSON.stringify({ action, subject: email, ...solved(challenge) });
  return { token, ...(await ask(browser, `/api/ReCaptchaV3?${query({ token })}`)) };
}
const init = (browser: TestBrowser, email: string, source?: string) =>
  ask(browser, `${RESET}?${query({ email })}`, { method: 'POST' }, source);
async function begin(browser: TestBrowser, email = KNOWN) {
  await pass(browser, email);
  return init(browser, email);
}
const verify = (browser: TestBrowser, code: string, email = KNOWN) =>
  ask(browser, `${RESET}/verify/code?${query({ email, code })}`);
const resend = (browser: TestBrowser, email = KNOWN) =>
  ask(browser, `${RESET}/verify/code?${query({ email })}`, { method: 'POST' });
const setPassword = (browser: TestBrowser, body: Record<string, unknown> = {}) =>
  ask(
    browser,
    `${RESET}/password`,
    change('POST', { email: KNOWN, password: GOOD, isLiabilityApproved: true, ...body }),
  );
const userName = (browser: TestBrowser, email = KNOWN) =>
  ask(browser, `${RESET}/username?${query({ email })}`);
const progress = async (browser: TestBrowser) => (await ask(browser, `${RESET}/progress`)).body;
const mailed = async () => codeIn((await lettersOf(portal.db))[0]);
const error = (field: string, key: string) => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});
const other = (code: string, step = 1) => String((Number(code) + step) % 10 ** 8).padStart(8, '0');
const passwordHash = () =>
  portal.db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('hash')
    .where('liu_id', '=', 'eriex62')
    .executeTakeFirst();
const statusOf = (user_status: 'Inactive' | 'Suspended' | 'Deceased' | 'New') =>
  portal.db.updateTable('account').set({ user_status }).where('liu_id', '=', 'eriex62').execute();

async function proved(): Promise<{ browser: TestBrowser; code: string }> {
  const browser = portal.browser();
  expect((await begin(browser)).status).toBe(200);
  const code = await mailed();
  expect((await verify(browser, code)).status).toBe(200);
  return { browser, code };
}

describe('resetting the password', () => {
  // EXT-12, EXT-13, EXT-16
  test('leads from the address over a mailed code to a password that signs in', async () => {
    const browser = portal.browser();
    expect(await progress(browser)).toEqual({ step: 'init', verification: null });
    expect(await begin(browser, ' Extern@Example.org ')).toEqual({ status: 200, body: null });
    const [letter] = await lettersOf(portal.db);
    expect(letter).toMatchObject({
      recipient: KNOWN,
      secret_until: new Date('2026-11-17T09:10:00Z'),
    });
    expect(letter?.subject).not.toMatch(/\d/);
    const code = codeIn(letter);
    expect(await progress(browser)).toMatchObject({
      step: 'verify',
      verification: {
        email: KNOWN,
        status: 'Sent',
        verified: null,
        expires: '2026-11-17T09:10:00.000Z',
      },
    });

    expect(await verify(browser, code)).toMatchObject({
      status: 200,
      body: { email: KNOWN, status: 'Verified', verified: '2026-11-17T09:00:00.000Z' },
    });
    expect(await progress(browser)).toMatchObject({
      step: 'setPassword',
      verification: { email: KNOWN },
    });
    const before = await passwordHash();
    expect(await setPassword(browser, { code })).toEqual({ status: 204, body: null });
    expect((await passwordHash())?.hash).not.toBe(before?.hash);
    expect(await progress(browser)).toEqual({ step: 'init', verification: null });
    expect(await userName(browser)).toEqual({ status: 200, body: { liUId: 'eriex62' } });

    const trail = await auditOf(portal.db, 'externalReset.setPassword');
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail) + portal.log()).not.toMatch(new RegExp(`${code}|${GOOD}`));
    expect((await lettersOf(portal.db)).map(({ subject }) => subject)).toContain(
      'Nytt lösenord för eriex62',
    );
  });

  test('ends all active sessions of the account', async () => {
    const { browser } = await proved();
    const signedIn = await portal.as(KNOWN, 9);
    expect(await (await signedIn('/api/authentication')).json()).toMatchObject({
      authenticationScope: 9,
    });
    expect((await setPassword(browser, { password: `${GOOD} en gång till` })).status).toBe(204);
    expect(await (await signedIn('/api/authentication')).json()).toMatchObject({
      authenticationScope: 0,
    });
  });

  test('opens an account that was created but never opened', async () => {
    await statusOf('New');
    const { browser } = await proved();
    expect((await setPassword(browser, { password: `${GOOD} till sist` })).status).toBe(204);
    expect(
      await portal.db
        .selectFrom('account')
        .select('user_status')
        .where('liu_id', '=', 'eriex62')
        .executeTakeFirst(),
    ).toEqual({ user_status: 'Active' });
  });
});

describe('the first step rejects', () => {
  // ERR-15, ERR-16
  test.each([
    [
      'a university address',
      'anna@student.kvarnby.example',
      'emailAddressInvalidDomain',
      'EXTERNAL/ADDRESS/OWN_DOMAIN',
    ],
    ['an address without an account', UNKNOWN, 'userMissing', 'EXTERNAL/RESET/UNKNOWN'],
    ['a malformed address', 'extern@', 'email', 'INPUT_INVALID_EMAIL'],
  ])('%s', async (_what, email, field, key) => {
    expect(await begin(portal.browser(), email)).toEqual(error(field, key));
    expect(await lettersOf(portal.db)).toEqual([]);
  });

  test.each([
    ['Inactive', 'userInvalidStatus', 'EXTERNAL/RESET/CLOSED'],
    ['Suspended', 'userInvalidStatus', 'EXTERNAL/RESET/CLOSED'],
    ['Deceased', 'userMissing', 'EXTERNAL/RESET/UNKNOWN'],
  ] as const)('an account with the status %s', async (status, field, key) => {
    await statusOf(status);
    expect(await begin(portal.browser())).toEqual(error(field, key));
    expect(await lettersOf(portal.db)).toEqual([]);
  });

  // EXT-10
  test('a submission without the captcha, with another browser’s captcha, and with a used one', async () => {
    const [browser, stranger] = [portal.browser(), portal.browser()];
    const bot = { status: 403, body: { errors: { captcha: ['ERROR/RECAPTCHA/BOT_WARNING'] } } };
    expect(await init(browser, KNOWN)).toEqual(bot);
    const { token, body } = await pass(browser, KNOWN);
    expect(body).toEqual({ success: true });
    expect((await ask(browser, `/api/ReCaptchaV3?${query({ token })}`)).body).toEqual({
      success: false,
    });
    expect((await ask(stranger, `/api/ReCaptchaV3?${query({ token })}`)).body).toEqual({
      success: false,
    });
    for (const wrong of [
      'nonsense',
      '{}',
      JSON.stringify({ ...JSON.parse(token), action: 'create_external_user_init_submit' }),
    ]) {
      expect((await ask(browser, `/api/ReCaptchaV3?${query({ token: wrong })}`)).body).toEqual({
        success: false,
      });
    }
    expect(await init(browser, UNKNOWN)).toEqual(bot);
    expect(await init(stranger, KNOWN)).toEqual(bot);
    expect((await init(browser, KNOWN)).status).toBe(200);
    expect(await init(browser, KNOWN)).toEqual(bot);
    await pass(browser, KNOWN);
    elapsed = 10 * MINUTE;
    expect(await init(browser, KNOWN)).toEqual(bot);
  });

  test('excessive requests: the sixth code, and the forty-first request from one source', async () => {
    const browser = portal.browser();
    for (let time = 0; time < 5; time += 1) expect((await begin(browser)).status).toBe(200);
    expect(await begin(browser)).toEqual(refused(429));
    const robot = portal.browser();
    const answers = [];
    for (let time = 0; time < 41; time += 1)
      answers.push((await init(robot, `p${time}@example.org`, '192.0.2.7')).status);
    expect(answers.slice(0, 40).every((status) => status === 403)).toBe(true);
    expect(answers[40]).toBe(429);
  });
});

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
    elapsed = 1000;
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
    elapsed = 10 * MINUTE;
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
    elapsed = 20 * MINUTE;
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
