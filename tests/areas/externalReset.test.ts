import { describe, expect, test } from 'vitest';
import { codeIn, lettersOf } from '../support/letters.ts';
import { auditOf, refused } from './calls.ts';
import {
  ask,
  begin,
  error,
  GOOD,
  init,
  KNOWN,
  MINUTE,
  pass,
  portal,
  progress,
  proved,
  query,
  setPassword,
  statusOf,
  time,
  UNKNOWN,
  userName,
  verify,
  setUpReset,
} from './externalResetSetUp.ts';

setUpReset();

const passwordHash = () =>
  portal.db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('hash')
    .where('user_id', '=', 'eriex62')
    .executeTakeFirst();

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
        .where('user_id', '=', 'eriex62')
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
    time.elapsed = 10 * MINUTE;
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
