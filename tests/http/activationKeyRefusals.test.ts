import { describe, expect, test } from 'vitest';
import { demoActivationKey as KEY } from '#demo/data/activationKeys.ts';
import {
  MINUTE,
  NOT_FOUND,
  NUMBER,
  OTHER_KEY,
  OTHERS_NUMBER,
  portal,
  responseOf,
  send,
  setKey,
  signIn,
  time,
  setUpKeys,
} from './activationKeySetUp.ts';

setUpKeys();

const LOCKED = { status: 423, body: { errors: {} } };

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
    time.passed = 14 * MINUTE;
    expect(await responseOf(await signIn(browser))).toEqual(LOCKED);
    expect((await signIn(portal.browser())).status).toBe(200);
    await setKey({ browser_hash: null });
    time.passed = 16 * MINUTE;
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
