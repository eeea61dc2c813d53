import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildApp } from '#server/app.ts';
import { tidySessions } from '#server/session/tidy.ts';
import type { TestBrowser } from '../support/browser.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const MINUTE = 60_000;
const KNOWN = 'extern@example.org';
const ALUMNA = 'sara.lund@example.org';
const UNKNOWN = 'newuser@example.org';

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
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

let calls = 0;
/**
 * Uses a new network address each time, so that limits per address do not interfere with the limit
 * under test.
 */
const post = (
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
const ask = (browser: TestBrowser, email = KNOWN, headers?: Record<string, string>) =>
  post(browser, 'code', { email }, headers);
const enter = (browser: TestBrowser, code: string, email = KNOWN) =>
  post(browser, 'signin', { email, code });
const scopeIn = async (browser: TestBrowser) =>
  (await (await browser.fetch('/api/authentication')).json()).authenticationScope;
const letters = () => lettersOf(portal.db);
const refusal = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

async function codeFor(browser: TestBrowser, email = KNOWN): Promise<string> {
  expect((await ask(browser, email)).status).toBe(200);
  const [letter] = await letters();
  return codeIn(letter);
}

const other = (code: string, step = 1) =>
  String((Number(code) + step) % 100_000_000).padStart(8, '0');
const WRONG = { status: 400, body: { errors: { code: ['EMAIL_SIGN_IN/WRONG_CODE'] } } };
const EXPIRED = { status: 400, body: { errors: { code: ['EMAIL_SIGN_IN/EXPIRED_CODE'] } } };
const LOCKED = { status: 423, body: { errors: {} } };

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
      hasEduPersonAssuranceAL2: false,
      hasMultipleSignings: false,
      personKey: expect.stringMatching(/^[\w-]{43}$/),
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
    passed = 10 * MINUTE - 2000;
    expect((await enter(browser, code)).status).toBe(200);
    const late = await codeFor(browser);
    passed += 10 * MINUTE + 1;
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
      .where('liu_id', '=', 'eriex62')
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
        .where('liu_id', '=', 'eriex62')
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

describe('the requested email address', () => {
  test.each([
    ['does not belong to any account', UNKNOWN, async () => undefined],
    ['belongs to an employee', 'anna.lindqvist@kvarnby.example', async () => undefined],
    [
      'belongs to a closed account',
      KNOWN,
      async () =>
        portal.db
          .updateTable('account')
          .set({ disabled_at: new Date() })
          .where('liu_id', '=', 'eriex62')
          .execute(),
    ],
    [
      'has not been verified',
      KNOWN,
      async () =>
        portal.db.updateTable('external_account').set({ email_verified_at: null }).execute(),
    ],
  ])(
    'gets the usual response but no email when it is one that %s',
    async (_whose, email, prepare) => {
      const browser = portal.browser();
      const known = await ask(browser, ALUMNA);
      await portal.db.deleteFrom('outgoing_message').execute();
      await prepare();
      try {
        const answer = await ask(browser, email);
        expect([answer.status, await answer.text(), namesOf(answer)]).toEqual([
          known.status,
          await known.text(),
          namesOf(known),
        ]);
        expect(await letters()).toEqual([]);
        for (const verdict of [WRONG, WRONG, WRONG, WRONG, LOCKED, LOCKED])
          expect(await refusal(await enter(browser, '12345678', email))).toEqual(verdict);
      } finally {
        await portal.db
          .updateTable('account')
          .set({ disabled_at: null })
          .where('liu_id', '=', 'eriex62')
          .execute();
        await portal.db
          .updateTable('external_account')
          .set({ email_verified_at: new Date() })
          .execute();
      }
    },
  );

  const namesOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted();

  test.each([
    ['two addresses', 'email=extern%40example.org&email=evil%40example.net'],
    ['a list', 'email%5B%5D=extern%40example.org&email%5B%5D=evil%40example.net'],
    ['an object', 'email%5Bx%5D=evil%40example.net'],
    ['two addresses in one value', 'email=extern%40example.org%2Cevil%40example.net'],
    ['an injected header', 'email=extern%40example.org%0d%0aBcc%3A%20evil%40example.net'],
    ['look-alike letters', 'email=%D0%B5xtern%40example.org'],
    ['an empty query', ''],
  ])('is rejected when it consists of %s', async (_what, query) => {
    expect((await post(portal.browser(), 'code', query)).status).toBe(400);
    expect(await letters()).toEqual([]);
  });
});

describe('the email', () => {
  test('is in the page’s language, with the code only in its text and no link that uses the code', async () => {
    await ask(portal.browser(), KNOWN, { 'accept-language': 'en-GB' });
    await ask(portal.browser(), KNOWN, { 'accept-language': 'sv-SE' });
    const [swedish, english] = await letters();
    expect([swedish?.subject, english?.subject]).toEqual([
      'Din kod till MinIT',
      'Your code for MinIT',
    ]);
    expect(swedish?.body).toMatch(
      /^Hej\n\nSkriv koden på sidan där du loggar in:\n\n {4}\d{4} \d{4}\n\nDen gäller till kl. \d\d:\d\d, en gång/,
    );
    expect(english?.body).toMatch(/^Hello\n\nType the code on the page/);
    expect(swedish?.body.match(/https?:\S+/g)).toEqual([portal.url]);
  });

  test.each(['host', 'x-forwarded-host', 'forwarded', 'x-original-host'])(
    'does not depend on the header %s',
    async (header) => {
      const { host } = new URL(portal.url);
      const answer = await ask(portal.browser(), KNOWN, {
        [header]:
          header === 'forwarded' ? 'host=evil.example' : header === 'host' ? host : 'evil.example',
      });
      expect(answer.status).toBe(200);
      const [letter] = await letters();
      expect(JSON.stringify(letter)).not.toContain('evil');
      expect(letter?.body).toContain(portal.url);
    },
  );

  test('contains a code that is neither logged nor stored in plain text', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    await enter(browser, other(code));
    const rows = JSON.stringify(
      await portal.db.selectFrom('verification_code').selectAll().execute(),
    );
    for (const secret of [code, other(code), KNOWN]) expect(portal.log()).not.toContain(secret);
    expect(rows).not.toContain(code);
  });

  const askFrom = (source: string, browser = portal.browser()) =>
    ask(browser, KNOWN, { 'x-forwarded-for': source });
  const statusesFrom = async (source: string, times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await askFrom(source)).status);
    return statuses;
  };

  test('is limited in number per browser and per source', async () => {
    const browser = portal.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(browser)).headers.get('retry-after')).toBe('900');
    expect(await statusesFrom('10.77.0.1', 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesFrom('2001:db8:1:2::1', 4)).toEqual([200, 200, 200, 200]);
    expect(await statusesFrom('2001:db8:1:2:ffff::1', 2)).toEqual([200, 429]);
    expect(await letters()).toHaveLength(15);
    expect((await ask(portal.browser(), ALUMNA)).status).toBe(200);
  });

  test('still reaches the owner’s own browser after many requests by others', async () => {
    const known = portal.browser();
    expect((await enter(known, await codeFor(known))).status).toBe(200);
    for (let source = 0; source < 10; source += 1)
      expect((await statusesFrom(`10.78.0.${source}`, 6)).at(-1)).toBe(429);
    expect((await askFrom('10.79.0.1')).status).toBe(200);
    // Enough sources to exhaust the limit of the email address.
    for (let source = 0; source < 4; source += 1) await statusesFrom(`10.80.0.${source}`, 5);
    expect((await askFrom('10.79.0.2')).status).toBe(429);
    expect(await letters()).toHaveLength(60);
    const later = portal.browser();
    later.setCookie('browser', known.cookie('browser') ?? '');
    expect((await enter(later, await codeFor(later))).status).toBe(200);
  });
});

test('deletes expired codes and counts', async () => {
  await ask(portal.browser());
  const inTwoDays = new Date(Date.now() + 48 * 60 * MINUTE);
  await tidySessions(
    portal.db,
    { accessMinutes: 30, idleMinutes: 120, longestHours: 12 },
    inTwoDays,
  );
  expect(await portal.db.selectFrom('verification_code').selectAll().execute()).toEqual([]);
  expect(await portal.db.selectFrom('guess_count').selectAll().execute()).toEqual([]);
});
