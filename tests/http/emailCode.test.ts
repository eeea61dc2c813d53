import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { buildApp } from '#server/app.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import type { TestBrowser } from '../support/browser.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { codeIn } from '../support/letters.ts';
import {
  ALUMNA,
  ask,
  codeFor,
  enter,
  KNOWN,
  letters,
  LOCKED,
  other,
  portal,
  refusal,
  time,
  UNKNOWN,
  WRONG,
  setUpCodes,
} from './emailCodeSetUp.ts';

setUpCodes();

const MINUTE = 60_000;
const scopeIn = async (browser: TestBrowser) =>
  (await (await browser.fetch('/api/authentication')).json()).authenticationScope;
const EXPIRED = { status: 400, body: { errors: { code: ['EMAIL_SIGN_IN/EXPIRED_CODE'] } } };

describe('the right code', () => {
  test('signs an external user in, under a new session id, in scope Email (AUTH-12)', async () => {
    const browser = portal.browser();
    browser.setCookie('session', 'planted-by-somebody-else-planted-by-somebod');
    const answer = await enter(browser, await codeFor(browser));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      authenticationScope: 9,
      liUId: null,
      displayName: 'Erik Extern',
      identityNumber: null,
      isBoundToBrowser: false,
      hasEduPersonAssuranceAL2: false,
      hasMultipleSignings: false,
      personKey: expect.stringMatching(/^[\w-]{43}$/),
      sessionKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(browser.cookie('session')).not.toContain('planted');
    expect(await scopeIn(browser)).toBe(9);
  });

  test('signs in alumni with and without a former account', async () => {
    const browser = portal.browser();
    const sara = await (await enter(browser, await codeFor(browser, ALUMNA), ALUMNA)).json();
    expect(sara).toMatchObject({
      authenticationScope: 9,
      displayName: 'Sara Lund',
      identityNumber: '199405302382',
    });
    const { email } = await portal.db
      .selectFrom('alumn')
      .select('email')
      .where('lin', 'is', null)
      .where('email_verified_at', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const second = portal.browser();
    expect(await (await enter(second, await codeFor(second, email), email)).json()).toMatchObject({
      authenticationScope: 9,
    });
  });

  test('grants access neither to the portal nor to setting a password', async () => {
    const browser = portal.browser();
    await enter(browser, await codeFor(browser));
    expect((await browser.fetch('/api/user')).status).toBe(403);
    expect(
      (await browser.fetch('/api/authentication/finalise?liuid=eriex62', { method: 'POST' }))
        .status,
    ).toBe(403);
  });

  test('works once, even for concurrent requests', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    const answers = await Promise.all([
      enter(browser, code),
      enter(browser, code),
      enter(browser, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 400, 400,
    ]);
    expect(await refusal(await enter(browser, code))).toEqual(EXPIRED);
  });

  test('is valid for ten minutes (AUTH-12)', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    time.passed = 10 * MINUTE - 2000;
    expect((await enter(browser, code)).status).toBe(200);
    const late = await codeFor(browser);
    time.passed += 10 * MINUTE + 1;
    expect(await refusal(await enter(browser, late))).toEqual(EXPIRED);
  });

  test.each([
    ['in another browser', async (code: string) => enter(portal.browser(), code)],
    [
      'for another address',
      async (code: string, browser: TestBrowser) => enter(browser, code, ALUMNA),
    ],
  ])('is rejected %s', async (_where, use) => {
    const browser = portal.browser();
    expect(await refusal(await use(await codeFor(browser), browser))).toEqual(EXPIRED);
  });

  test('is used up when the account is closed, and the response says so', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('user_id', '=', 'eriex62')
      .execute();
    try {
      expect(await refusal(await enter(browser, code))).toEqual({
        status: 403,
        body: { errors: { authentication: ['ACCOUNT_CLOSED'] } },
      });
      expect(await refusal(await enter(browser, code))).toEqual(EXPIRED);
      expect(await scopeIn(browser)).toBe(0);
    } finally {
      await portal.db
        .updateTable('account')
        .set({ user_status: 'Active' })
        .where('user_id', '=', 'eriex62')
        .execute();
    }
  });

  test('works whatever the letter case of the email address', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser, 'Extern@Example.ORG');
    expect((await letters())[0]?.recipient).toBe(KNOWN);
    expect((await enter(browser, code, 'EXTERN@example.org')).status).toBe(200);
  });
});

describe('wrong codes', () => {
  test('invalidate the code after five, despite a restart or the address’s spelling (AUTH-12)', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    for (const step of [1, 2, 3])
      expect(await refusal(await enter(browser, other(code, step)))).toEqual(WRONG);

    const config = readConfig({
      PORTAL_BASE_URL: portal.url,
      DATABASE_URL: portal.databaseUrl,
      LOG_LEVEL: 'silent',
    });
    const folder = clientFolder('<!doctype html>');
    const restarted = await buildApp({ config, db: portal.db, client: { folder } });
    const headers = { origin: portal.url, cookie: `browser=${browser.cookie('browser')}` };
    const again = (typed: string) =>
      restarted.inject({
        method: 'POST',
        url: `/api/authentication/email/signin?email=Extern@example.org&code=${typed}`,
        headers,
      });
    expect((await again(other(code, 4))).statusCode).toBe(400);
    expect((await again(other(code, 5))).statusCode).toBe(423);
    expect((await again(code)).statusCode).toBe(423);
    await restarted.close();
    rmSync(folder, { recursive: true });
    expect(await refusal(await enter(browser, code))).toEqual(LOCKED);
  });

  test('are limited to five among 200 concurrent attempts', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => enter(browser, other(code, index + 1))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(400)).toBe(4);
    expect(count(423)).toBe(196);
    const { wrong_attempts: counted } = await portal.db
      .selectFrom('verification_code')
      .select('wrong_attempts')
      .executeTakeFirstOrThrow();
    expect(counted).toBe(5);
  });

  test('are counted separately for each new code, which replaces the old one', async () => {
    const browser = portal.browser();
    const first = await codeFor(browser);
    for (let tries = 0; tries < 5; tries += 1) await enter(browser, other(first));
    const second = await codeFor(browser);
    expect(await refusal(await enter(browser, first))).toEqual(WRONG);
    expect((await enter(browser, second)).status).toBe(200);
  });

  test('include all but one of several concurrently requested codes', async () => {
    const browser = portal.browser();
    await ask(browser, UNKNOWN);
    const answers = await Promise.all([ask(browser), ask(browser), ask(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const codes = (await letters()).map(codeIn);
    const results = await Promise.all(
      codes.map(async (code) => (await enter(browser, code)).status),
    );
    expect(results.toSorted((one, two) => one - two)).toEqual([200, 400, 400]);
  });
});

test('deletes expired codes and counts', async () => {
  await ask(portal.browser());
  const inTwoDays = new Date(Date.now() + 48 * 60 * MINUTE);
  await tidyExpired(portal.db, kept, inTwoDays);
  expect(await portal.db.selectFrom('verification_code').selectAll().execute()).toEqual([]);
  expect(await portal.db.selectFrom('guess_count').selectAll().execute()).toEqual([]);
});
