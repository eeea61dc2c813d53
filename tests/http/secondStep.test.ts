import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApp, addPasskey, codeOf, factorsOf, turnOn } from '../areas/twoStep.ts';
import { answer, change } from '../areas/calls.ts';
import { routes } from '#contract/index.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
let now = start;
const DAY = 24 * 60 * 60_000;
const at = () => new Date(now);

let portal: Portal;
let send: Send;
beforeAll(async () => {
  portal = await startPortal({ clock: at });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = start;
  for (const table of ['mfa_factor', 'mfa_setting', 'guess_count', 'refused_sign_in'] as const)
    await portal.db.deleteFrom(table).execute();
  send = await portal.as('annli42');
});

const password = { userId: 'annli42', password: 'Kvarnby-demo-2026' };

const PAGE = '/tsv/signin';
const STEP = '/api/authentication/secondstep';

/** Opens the provider's sign-in page. */
async function atProvider(browser: TestBrowser, scope = 'main', returnTo = '/profile/employee') {
  const { url, response } = await browser.open(`/signin/${scope}?returnTo=${returnTo}`);
  return { action: url.pathname, page: await response.text() };
}
/** Signs in with the password, which leads to the second step. */
async function atSecondStep(browser = portal.browser(), fields: Record<string, string> = password) {
  const { action } = await atProvider(browser);
  const { url } = await browser.submit(`${action}/login`, fields);
  return { browser, place: url.pathname + url.search };
}
const scopeOf = async (browser: TestBrowser) =>
  (await (await browser.fetch('/api/authentication')).json()).authenticationScope;
const waiting = (browser: TestBrowser) => answer(browser.fetch(STEP));
const prove = (browser: TestBrowser, proof: object) =>
  answer(browser.fetch(STEP, change('POST', proof)));
const ask = async (browser: TestBrowser) =>
  (await answer(browser.fetch(`${STEP}/options`, change('POST')))).body as { challenge: string };
const done = { status: 200, body: { returnTo: '/profile/employee' } };
/** What superusers see of refused sign-ins. */
const refusals = () =>
  portal.db
    .selectFrom('refused_sign_in')
    .select(['method', 'user_id', 'reason', 'detail', 'times'])
    .orderBy('detail')
    .execute();
const refusedFactor = { method: 'Main', user_id: 'annli42', reason: 'SECOND_FACTOR' };
const notFound = { status: 404, body: { errors: {} } };

/** Returns the passkey challenge on the provider's page. */
function questionIn(page: string): { challenge: string } {
  const escaped = /data-question="([^"]*)"/.exec(page)?.[1] ?? '';
  return JSON.parse(
    escaped.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
}

describe('the second step with an app', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await addApp(send, at()));
    await turnOn(send);
    now += 60_000;
  });

  test('is required after the password and after picking a persona', async () => {
    for (const fields of [password, { persona: 'annli42' }]) {
      const { browser, place } = await atSecondStep(undefined, fields);
      expect(place).toBe(`${PAGE}?returnTo=%2Fprofile%2Femployee`);
      expect(await scopeOf(browser)).toBe(0);
      expect(browser.cookie('session')).toBeUndefined();
      expect(await waiting(browser)).toEqual({
        status: 200,
        body: {
          liUId: 'annli42',
          isByCode: true,
          isByPasskey: false,
          mustRegister: false,
          reset: null,
          expires: new Date(now + 600_000).toISOString(),
        },
      });
    }
  });

  test('gives no access to other calls before it is completed', async () => {
    const { browser } = await atSecondStep();
    const reached: string[] = [];
    for (const { method, path } of routes.filter(({ may }) => may !== 'everyone')) {
      const { status } = await browser.fetch(
        path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        { method },
      );
      if (status !== 401) reached.push(`${status} ${method} ${path}`);
    }
    expect(reached).toEqual([]);
    expect((await browser.fetch('/api/authentication/refresh', { method: 'POST' })).status).toBe(
      401,
    );
    const thief = portal.browser();
    thief.setCookie('session', browser.cookie('pending') ?? '');
    expect(await scopeOf(thief)).toBe(0);
  });

  test('is completed by its code, which works once, also after a reload and in another tab', async () => {
    const { browser } = await atSecondStep();
    await waiting(browser);
    const code = codeOf(secret, at());
    expect(await prove(browser, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual(done);
    expect([await scopeOf(browser), browser.cookie('pending')]).toEqual([1, undefined]);
    expect([await waiting(browser), await prove(browser, { code })]).toEqual([
      { status: 200, body: null },
      notFound,
    ]);

    const { browser: other } = await atSecondStep();
    expect(await prove(other, { code })).toEqual({
      status: 400,
      body: { errors: { code: ['MFA/WRONG_CODE'] } },
    });
    expect(await scopeOf(other)).toBe(0);
  });

  test('counts as a proof at the time of its completion', async () => {
    const { browser } = await atSecondStep();
    now += 9 * 60_000;
    await prove(browser, { code: codeOf(secret, at()) });
    now += 9 * 60_000;
    expect((await answer(browser.fetch('/api/MFA/recoverycodes', change('POST')))).status).toBe(
      200,
    );
  });

  test('is completed by a recovery code', async () => {
    const { browser } = await atSecondStep();
    expect(await prove(browser, { code: recoveryCodes[0] ?? '' })).toEqual(done);
    expect(await scopeOf(browser)).toBe(1);
  });

  test('is not completed by a right code without the password', async () => {
    const browser = portal.browser();
    await atProvider(browser);
    expect(await prove(browser, { code: codeOf(secret, at()) })).toEqual(notFound);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('is not completed in another browser, even with the cookie of the waiting one', async () => {
    const { browser } = await atSecondStep();
    const other = portal.browser();
    await atProvider(other);
    expect(await prove(other, { code: codeOf(secret, at()) })).toEqual(notFound);
    other.setCookie('pending', browser.cookie('pending') ?? '');
    expect(await prove(other, { code: codeOf(secret, at()) })).toEqual(notFound);
    expect(await scopeOf(other)).toBe(0);
  });

  test.each([
    ['after ten minutes', 10 * 60_000],
    ['when the clock is set back by a day', -DAY],
  ])('expires %s', async (_, passed) => {
    const { browser } = await atSecondStep();
    now += passed;
    expect([
      await waiting(browser),
      await prove(browser, { code: codeOf(secret, at()) }),
      await answer(browser.fetch(`${STEP}/options`, change('POST'))),
    ]).toEqual([{ status: 200, body: null }, notFound, notFound]);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('cannot be completed after signing out', async () => {
    const { browser } = await atSecondStep();
    const token = browser.cookie('pending') ?? '';
    const name = browser.cookie('browser') ?? '';
    await browser.open('/signout');
    browser.setCookie('pending', token);
    browser.setCookie('browser', name);
    expect(await prove(browser, { code: codeOf(secret, at()) })).toEqual(notFound);
  });

  test('cannot be completed by registering an app instead', async () => {
    const { browser } = await atSecondStep();
    expect((await answer(browser.fetch(`${STEP}/totp`, change('POST')))).status).toBe(409);
  });

  test('is locked after five wrong codes, which also locks reauthentication', async () => {
    const { browser } = await atSecondStep();
    const right = codeOf(secret, at());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await prove(browser, { code: wrong })).status).toBe(400);
    expect((await prove(browser, { code: right })).status).toBe(423);
    expect((await answer(send('/api/MFA/stepup', change('POST', { code: right })))).status).toBe(
      423,
    );
    expect(await refusals()).toEqual([
      { ...refusedFactor, detail: 'LOCKED', times: 1 },
      { ...refusedFactor, detail: 'WRONG_CODE', times: 5 },
    ]);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('is not required by other identity providers', async () => {
    const browser = portal.browser();
    const { action, page } = await atProvider(browser, 'liuprod');
    expect(page).not.toContain('passkey</button>');
    await browser.submit(`${action}/login`, { persona: 'annli42' });
    expect(await scopeOf(browser)).toBe(4);
  });

  test('stores the provider’s data readable with the browser’s cookie only', async () => {
    await atSecondStep();
    const rows = await portal.db.selectFrom('pending_sign_in').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(
        JSON.stringify({ ...row, sealed_sign_in: row.sealed_sign_in.toString('latin1') }),
      ).not.toMatch(/198412282389|Lindqvist/);
  });
});

describe('signing in with a passkey', () => {
  test('works as the second step', async () => {
    const { passkey } = await addPasskey(portal, send, 'Key', { isVerifying: false });
    await turnOn(send);
    const { browser } = await atSecondStep();
    expect(await prove(browser, { response: passkey.sign(await ask(browser)) })).toEqual(done);
    expect(await scopeOf(browser)).toBe(1);
  });

  test('works instead of a user id and password', async () => {
    const { passkey } = await addPasskey(portal, send);
    await turnOn(send);
    const browser = portal.browser();
    const { action, page } = await atProvider(browser);
    await browser.submit(`${action}/passkey`, {
      response: JSON.stringify(passkey.sign(questionIn(page))),
    });
    expect(await (await browser.fetch('/api/authentication')).json()).toMatchObject({
      authenticationScope: 1,
      liUId: 'annli42',
    });
    expect((await factorsOf(send))[0]?.lastUsed).toBe(at().toISOString());
  });

  test('works instead of a password only if the passkey verifies its user', async () => {
    const { passkey } = await addPasskey(portal, send, 'Key', { isVerifying: false });
    const browser = portal.browser();
    const { action, page } = await atProvider(browser);
    expect(
      (
        await browser.submit(`${action}/passkey`, {
          response: JSON.stringify(passkey.sign(questionIn(page))),
        })
      ).response.status,
    ).toBe(400);
    expect(await scopeOf(browser)).toBe(0);
  });

  test.each([
    ['five minutes later', 5 * 60_000],
    ['after the clock was set back by a day', -DAY],
  ])('is refused %s', async (_, passed) => {
    const { passkey } = await addPasskey(portal, send);
    await turnOn(send);
    const browser = portal.browser();
    const { action, page } = await atProvider(browser);
    now += passed;
    const { response } = await browser.submit(`${action}/passkey`, {
      response: JSON.stringify(passkey.sign(questionIn(page))),
    });
    expect(response.status).toBe(400);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('is refused as the second step with another person’s passkey', async () => {
    await addPasskey(portal, send);
    await turnOn(send);
    const { passkey: othersPasskey } = await addPasskey(portal, await portal.as('nilan234'));
    const { browser } = await atSecondStep();
    expect(await prove(browser, { response: othersPasskey.sign(await ask(browser)) })).toEqual({
      status: 400,
      body: { errors: { response: ['MFA/WRONG_PASSKEY'] } },
    });
    expect(await refusals()).toEqual([{ ...refusedFactor, detail: 'WRONG_PASSKEY', times: 1 }]);
    expect(await scopeOf(browser)).toBe(0);
  });

  test('is refused with a signature for another sign-in', async () => {
    const { passkey } = await addPasskey(portal, send);
    await turnOn(send);
    const { browser: other } = await atSecondStep();
    const { browser } = await atSecondStep();
    expect((await prove(browser, { response: passkey.sign(await ask(other)) })).status).toBe(400);
    expect(await scopeOf(browser)).toBe(0);
  });
});

test('requires registration of a new app after a reset before the sign-in continues', async () => {
  await addApp(send, at());
  await turnOn(send);
  await send('/api/MFA/clear/Personal', { method: 'DELETE' });

  const { browser } = await atSecondStep();
  expect(await waiting(browser)).toMatchObject({
    body: { mustRegister: true, isByCode: false, isByPasskey: false },
  });
  const { id, secret } = (await answer(browser.fetch(`${STEP}/totp`, change('POST')))).body as {
    id: string;
    secret: string;
  };
  const confirm = (code: string) =>
    answer(browser.fetch(`${STEP}/totp/${id}/confirm`, change('POST', { code, name: 'My phone' })));
  expect((await confirm('000000')).status).toBe(400);
  expect(await scopeOf(browser)).toBe(0);
  const { status, body } = await confirm(codeOf(secret, at()));
  expect([status, body]).toEqual([
    200,
    { returnTo: '/profile/employee', recoveryCodes: expect.any(Array) },
  ]);
  expect((body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect(await scopeOf(browser)).toBe(1);
  expect((await factorsOf(send)).map(({ kind }) => kind)).toEqual(['Totp', 'RecoveryCodes']);
});
