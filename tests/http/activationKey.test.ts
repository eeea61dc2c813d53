import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { normaliseActivationKey } from '#rules/activationKey.ts';
import { setPasswordCheck } from '#rules/setPasswordChecks.ts';
import { demoActivationKey as KEY, earlyActivationKey } from '#server/demo/data/personas.ts';
import { newActivationKey } from '#server/session/activationKeys.ts';
import { auditOf, change } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const MINUTE = 60_000;
const NUMBER = '200712162387';
const OTHERS_NUMBER = '200603022393';
const OTHER_KEY = 'AAAA-BBBB-CCCC-DDDD';

let portal: Portal;
let passed = 0;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.now() + passed),
    environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
beforeEach(async () => {
  passed = 0;
  await portal.db.deleteFrom('guess_count').execute();
  await setKey({ browser_hash: null, used_at: null, revoked_at: null, expires_on: '2999-12-31' });
});
afterAll(() => portal.close());

const setKey = (values: {
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
const signIn = (
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
const send = (browser: TestBrowser, body: unknown, headers: Record<string, string> = {}) =>
  browser.fetch('/api/authentication/activationKey/signin', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const responseOf = async (answer: Response) => ({
  status: answer.status,
  body: await answer.json(),
});
const refusedKey = (key: string) => ({
  status: 400,
  body: { errors: { activationKey: [`ACTIVATION/${key}`] } },
});
const NOT_FOUND = { status: 404, body: { errors: {} } };
const LOCKED = { status: 423, body: { errors: {} } };

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
        hasEduPersonAssuranceAL2: false,
        hasMultipleSignings: false,
        personKey: expect.any(String),
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
      actor_liu_id: 'wilkr321',
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
    passed = 24 * 60 * MINUTE;
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
      .where('liu_id', '=', 'wilkr321')
      .execute();
    try {
      expect(await responseOf(await signIn(portal.browser()))).toEqual(NOT_FOUND);
    } finally {
      await portal.db
        .updateTable('account')
        .set({ user_status: 'New' })
        .where('liu_id', '=', 'wilkr321')
        .execute();
    }
  });
});

describe('an invalid sign-in', () => {
  test.each([
    ['a nonexistent key', OTHER_KEY, NUMBER],
    ['another person’s national id', KEY, OTHERS_NUMBER],
    ['an unknown national id', KEY, '197607192395'],
    ['both', OTHER_KEY, OTHERS_NUMBER],
  ])('does not reveal what is wrong: %s', async (_what, key, number) => {
    expect(await responseOf(await signIn(portal.browser(), key, number))).toEqual(NOT_FOUND);
  });

  test('does not reveal without the national id whether a key is used, revoked or expired', async () => {
    for (const state of [
      { used_at: new Date() },
      { used_at: null, revoked_at: new Date() },
      { revoked_at: null, expires_on: '2020-01-01' },
    ]) {
      await setKey(state);
      expect(await responseOf(await signIn(portal.browser(), KEY, OTHERS_NUMBER))).toEqual(
        NOT_FOUND,
      );
    }
  });

  test.each([
    [
      'a key in the wrong format',
      'not-a-key',
      NUMBER,
      { activationKey: ['ACTIVATION/KEY_FORMAT'] },
    ],
    [
      'a national id in the wrong format',
      KEY,
      '123',
      { personalIdNumber: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    [
      'both',
      'x',
      '200712162388',
      {
        activationKey: ['ACTIVATION/KEY_FORMAT'],
        personalIdNumber: ['INVALID_NATIONAL_ID_FORMAT'],
      },
    ],
    [
      'empty fields',
      '',
      '',
      { activationKey: ['INPUT_REQUIRED'], personalIdNumber: ['INPUT_REQUIRED'] },
    ],
    [
      'lists',
      [KEY],
      [NUMBER],
      { activationKey: ['INPUT_INVALID'], personalIdNumber: ['INPUT_INVALID'] },
    ],
    [
      'objects',
      { $ne: '' },
      {},
      { activationKey: ['INPUT_INVALID'], personalIdNumber: ['INPUT_INVALID'] },
    ],
  ])('reports field errors for %s', async (_what, key, number, errors) => {
    expect(await responseOf(await signIn(portal.browser(), key, number))).toEqual({
      status: 400,
      body: { errors },
    });
  });

  test('is refused from a page of another site', async () => {
    const browser = portal.browser();
    const answer = await send(
      browser,
      { activationKey: KEY, personalIdNumber: NUMBER },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([answer.status, browser.cookie('session')]).toEqual([403, undefined]);
  });
});

describe('repeated attempts', () => {
  test('lock a browser after five in fifteen minutes, even with the right key, but not another browser', async () => {
    const browser = portal.browser();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await responseOf(await signIn(browser, OTHER_KEY))).toEqual(NOT_FOUND);
    expect(await responseOf(await signIn(browser))).toEqual(LOCKED);
    passed = 14 * MINUTE;
    expect(await responseOf(await signIn(browser))).toEqual(LOCKED);
    expect((await signIn(portal.browser())).status).toBe(200);
    await setKey({ browser_hash: null });
    passed = 16 * MINUTE;
    expect((await signIn(browser)).status).toBe(200);
  });

  test('are limited to five when 200 run concurrently in one browser', async () => {
    const browser = portal.browser();
    // The first call sets the browser's cookie.
    await send(browser, { activationKey: OTHER_KEY, personalIdNumber: OTHERS_NUMBER });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => signIn(browser, OTHER_KEY)),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(195);
  });

  test('from 300 browsers and addresses do not lock out the key’s owner', async () => {
    for (let start = 0; start < 300; start += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => signIn(portal.browser(), OTHER_KEY)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    const victim = portal.browser();
    expect((await signIn(victim)).status).toBe(200);
    await Promise.all(Array.from({ length: 50 }, () => signIn(portal.browser(), OTHER_KEY)));
    expect((await signIn(victim)).status).toBe(200);
    expect(
      await portal.db
        .selectFrom('guess_count')
        .select('purpose')
        .where('purpose', '=', 'activation-key-person')
        .execute(),
    ).toEqual([]);
  });

  test('are rate limited per network address', async () => {
    const from = (address: string, key: string) =>
      send(
        portal.browser(),
        { activationKey: key, personalIdNumber: NUMBER },
        { 'x-forwarded-for': address },
      );
    const statuses: number[] = [];
    for (let tries = 0; tries < 130; tries += 1)
      statuses.push((await from('10.9.9.9', OTHER_KEY)).status);
    expect(statuses.slice(0, 120)).not.toContain(429);
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
    expect((await from('10.9.9.8', KEY)).status).toBe(200);
  });

  test('are counted from zero after a successful sign-in', async () => {
    const browser = portal.browser();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect((await signIn(browser, OTHER_KEY)).status).toBe(404);
      expect((await signIn(browser)).status).toBe(200);
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
