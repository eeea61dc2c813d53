import { describe, expect, test } from 'vitest';
import { normaliseActivationKey } from '#rules/activationKey.ts';
import { setPasswordCheck } from '#rules/setPasswordChecks.ts';
import { demoActivationKey as KEY, earlyActivationKey } from '#demo/data/activationKeys.ts';
import { newActivationKey } from '#server/session/signIn/activationKey/activationKeys.ts';
import { auditOf, change } from '../areas/calls.ts';
import {
  MINUTE,
  NOT_FOUND,
  NUMBER,
  OTHER_KEY,
  OTHERS_NUMBER,
  portal,
  responseOf,
  setKey,
  signIn,
  time,
  setUpKeys,
} from './activationKeySetUp.ts';

setUpKeys();

const refusedKey = (key: string) => ({
  status: 400,
  body: { errors: { activationKey: [`ACTIVATION/${key}`] } },
});

describe('the right key', () => {
  // AUTH-13
  test('opens, with the national id, an ActivationKey session for its account under a new session id', async () => {
    const browser = portal.browser();
    browser.setCookie('session', 'planted-by-somebody-else-planted-by-somebod');
    expect(await responseOf(await signIn(browser))).toEqual({
      status: 200,
      body: {
        authenticationScope: 5,
        liUId: 'wilkr321',
        displayName: 'Wilma Krantz',
        identityNumber: NUMBER,
        isBoundToBrowser: false,
        hasEduPersonAssuranceAL2: false,
        hasMultipleSignings: false,
        personKey: expect.any(String),
        sessionKey: expect.any(String),
      },
    });
    expect(browser.cookie('session')).not.toContain('planted');
    expect(await (await browser.fetch('/api/authentication')).json()).toMatchObject({
      authenticationScope: 5,
      liUId: 'wilkr321',
    });
    expect((await browser.fetch('/api/user')).status).toBe(403);
    const { activation_key_id: keyId } = await portal.db
      .selectFrom('session')
      .select('activation_key_id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(keyId).not.toBeNull();
    expect((await auditOf(portal.db, 'session.signIn')).at(-1)).toMatchObject({
      actor_user_id: 'wilkr321',
      after: expect.objectContaining({ scope: 5 }),
    });
  });

  test.each([
    [
      'in lower case with the letter O for zero and with spaces',
      'k7qd om3x 9tvb 2hwr',
      '071216-2387',
    ],
    ['without separators', 'K7QD0M3X9TVB2HWR', '20071216-2387'],
  ])('is accepted %s', async (_how, key, number) => {
    expect((await signIn(portal.browser(), key, number)).status).toBe(200);
  });

  test('is reserved for the first browser, which may return until the key has been used', async () => {
    const first = portal.browser();
    const second = portal.browser();
    expect((await signIn(first)).status).toBe(200);
    expect(await responseOf(await signIn(second))).toEqual(refusedKey('KEY_IN_USE'));
    expect((await signIn(first)).status).toBe(200);
    await setKey({ used_at: new Date() });
    expect(await responseOf(await signIn(first))).toEqual(refusedKey('KEY_USED'));
  });

  test('is used up once a password has been set with it', async () => {
    const browser = portal.browser();
    await signIn(browser);
    const call = async (method: 'POST', path: string, body?: unknown) =>
      (await browser.fetch(path, change(method, body))).status;
    expect(await call('POST', '/api/authentication/finalise?liuid=wilkr321')).toBe(200);
    expect(await call('POST', '/api/Password/TermsAndConditions/Student?liuId=wilkr321')).toBe(200);
    const password = 'fyra ord som ingen väntar';
    expect(
      await call('POST', '/api/Password', {
        password,
        passwordConfirm: password,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    ).toBe(200);
    expect(await responseOf(await signIn(browser))).toEqual(refusedKey('KEY_USED'));
    expect(await responseOf(await signIn(portal.browser()))).toEqual(refusedKey('KEY_USED'));
  });

  test('is accepted from only one of several concurrent browsers', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(portal.browser())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
  });

  test('is valid until the end of its last day in Sweden', async () => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });
    const browser = portal.browser();
    await setKey({ expires_on: today });
    expect((await signIn(browser)).status).toBe(200);
    time.passed = 24 * 60 * MINUTE;
    expect(await responseOf(await signIn(browser))).toEqual(refusedKey('KEY_EXPIRED'));
  });

  test('signs in to an account without a user id, which then offers no account for a password', async () => {
    const browser = portal.browser();
    expect(
      await responseOf(await signIn(browser, earlyActivationKey, '200803012384')),
    ).toMatchObject({ status: 200, body: { authenticationScope: 5, liUId: null } });
    const who = await (await browser.fetch('/api/authentication')).json();
    const found = await (await browser.fetch('/api/Accounts/SetPassword/Search')).json();
    expect(setPasswordCheck(who, found)).toEqual({
      errors: ['ERROR_NO_LIUID_CONNECTED_TO_KEY'],
      accounts: [],
    });
  });

  test('is refused with a reason when it has been revoked', async () => {
    await setKey({ revoked_at: new Date() });
    expect(await responseOf(await signIn(portal.browser()))).toEqual(refusedKey('KEY_REVOKED'));
  });

  test('is not found for a deceased person', async () => {
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Deceased' })
      .where('user_id', '=', 'wilkr321')
      .execute();
    try {
      expect(await responseOf(await signIn(portal.browser()))).toEqual(NOT_FOUND);
    } finally {
      await portal.db
        .updateTable('account')
        .set({ user_status: 'New' })
        .where('user_id', '=', 'wilkr321')
        .execute();
    }
  });
});

test('stores the key in neither log nor database, and logs no national id', async () => {
  await signIn(portal.browser());
  await signIn(portal.browser(), OTHER_KEY, OTHERS_NUMBER);
  const bare = normaliseActivationKey(KEY) ?? '';
  for (const secret of [KEY, bare, NUMBER, OTHERS_NUMBER])
    expect(portal.log()).not.toContain(secret);
  const rows = JSON.stringify([
    await portal.db.selectFrom('activation_key').selectAll().execute(),
    await portal.db.selectFrom('guess_count').selectAll().execute(),
  ]);
  for (const secret of [KEY, bare, NUMBER]) expect(rows).not.toContain(secret);
});

test('generates valid, unique keys', () => {
  const made = Array.from({ length: 500 }, newActivationKey);
  expect(
    made.every(
      (key) =>
        /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(key) &&
        normaliseActivationKey(key) === key.replaceAll('-', ''),
    ),
  ).toBe(true);
  expect(new Set(made).size).toBe(500);
});
