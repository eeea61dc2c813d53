import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';
import { auditOf, change, contentsOf, refused } from './calls.ts';

const GOOD = 'fyra ord som ingen väntar sig';
const ACTION = 'create_external_user_init_submit';
const MINUTE = 60_000;
const ROOT = '/api/ExternalAccount';

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
  source = null;
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

let calls = 0;
/** The caller's network address; null uses a new address for every call. */
let source: string | null = null;
async function ask(browser: TestBrowser, path: string, init: RequestInit = {}) {
  calls += 1;
  const response = await browser.fetch(path, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      'x-forwarded-for': source ?? `10.8.${calls >> 8}.${calls & 255}`,
    },
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
async function pass(browser: TestBrowser, email: string): Promise<void> {
  const { status, body } = await ask(
    browser,
    `/api/captcha/challenge?${query({ purpose: ACTION, subject: email })}`,
  );
  if (status !== 200) return;
  const token = JSON.stringify({ action: ACTION, subject: email, ...solved(body) });
  expect((await ask(browser, `/api/ReCaptchaV3?${query({ token })}`)).body).toEqual({
    success: true,
  });
}
const information = (browser: TestBrowser, email: string) =>
  ask(browser, `${ROOT}/email/information?${query({ email })}`);
const sendCode = (browser: TestBrowser, email: string) =>
  ask(browser, `${ROOT}/email/code?${query({ email })}`, { method: 'POST' });
const verify = (browser: TestBrowser, email: string, code: string) =>
  ask(browser, `${ROOT}/email/verifycode?${query({ email, code })}`);
const create = (browser: TestBrowser, email: string, body: Record<string, unknown> = {}) =>
  ask(browser, ROOT, change('POST', { email, password: GOOD, isLiabilityApproved: true, ...body }));
const activate = (browser: TestBrowser, email: string, code?: string) =>
  ask(
    browser,
    `${ROOT}/account/activate`,
    change('POST', { email, ...(code !== undefined && { code }) }),
  );
const names = async (browser: TestBrowser): Promise<string[]> =>
  (await ask(browser, `${ROOT}/username/generate`)).body;
const error = (field: string, key: string, status = 400) => ({
  status,
  body: { errors: { [field]: [key] } },
});

async function proved(email: string): Promise<{ browser: TestBrowser; code: string }> {
  const browser = portal.browser();
  // Letters are distinguished by their sending time.
  elapsed += 1000;
  await pass(browser, email);
  expect(await sendCode(browser, email)).toEqual({ status: 200, body: null });
  const code = codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === email));
  expect((await verify(browser, email, code)).status).toBe(200);
  return { browser, code };
}

describe('creating an external account', () => {
  // EXT-02, EXT-04, EXT-05, EXT-06
  test('leads from an address to an open account that can sign in', async () => {
    const email = 'newuser@example.org';
    const { browser, code } = await proved(email);
    expect((await ask(browser, `${ROOT}/progress`)).body).toMatchObject({
      step: 'setPassword',
      verification: { email, status: 'Verified' },
    });
    const offered = await names(browser);
    expect(offered).toHaveLength(5);
    for (const name of offered) expect(name).toMatch(/^[a-z]{4,5}\d{2}$/);

    const made = await create(browser, email, {
      liUId: offered[1],
      givenName: 'Nora',
      surname: 'Ny',
    });
    expect(made).toMatchObject({
      status: 200,
      body: { liUId: offered[1], givenName: 'Nora', surname: 'Ny', email },
    });
    const row = () =>
      portal.db
        .selectFrom('account')
        .selectAll()
        .where('user_id', '=', offered[1] ?? '')
        .executeTakeFirst();
    expect(await row()).toMatchObject({
      user_status: 'New',
      person_type: 'None',
      affiliation_type: null,
      external_email_address: email,
    });
    expect(await create(browser, email)).toEqual(error('email', 'EXTERNAL/ADDRESS/IN_USE', 409));

    expect(await activate(portal.browser(), email, code)).toEqual(refused(403));
    expect(await activate(browser, email, code)).toMatchObject({
      status: 200,
      body: { liUId: offered[1] },
    });
    expect(await row()).toMatchObject({ user_status: 'Active' });
    expect(await activate(browser, email, code)).toEqual(refused(403));
    expect(await (await (await portal.as(email, 9))('/api/authentication')).json()).toMatchObject({
      authenticationScope: 9,
      displayName: 'Nora Ny',
    });

    const trail = [
      ...(await auditOf(portal.db, 'externalAccounts.create')),
      ...(await auditOf(portal.db, 'externalAccounts.activate')),
    ];
    expect(trail).toHaveLength(2);
    expect(JSON.stringify(trail) + portal.log()).not.toMatch(new RegExp(`${code}|${GOOD}`));
  });

  test('creates one account when two browsers use the same address', async () => {
    const email = 'twice@example.org';
    const [one, other] = [await proved(email), await proved(email)];
    const answers = await Promise.all([create(one.browser, email), create(other.browser, email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('an e-mail address', () => {
  const free = {
    isValidEmailFormat: true,
    isLiUDomain: false,
    isBlackListed: false,
    isAlreadyInUse: false,
    isVerifiedForExternalUser: false,
    alreadyInUseInAD: false,
    alreadyInUseInAzure: false,
  };

  // EXT-03
  test.each([
    ['free@example.org', {}, null],
    [
      'Extern@Example.org',
      { isAlreadyInUse: true, isVerifiedForExternalUser: true },
      'EXTERNAL/ADDRESS/IN_USE',
    ],
    ['viveka.norling@example.net', { alreadyInUseInAD: true }, 'EXTERNAL/ADDRESS/IN_DIRECTORY'],
    ['someone@mail.throwaway.example', { isBlackListed: true }, 'EXTERNAL/ADDRESS/BLOCKED'],
    ['nobody@kvarnby.example', { isLiUDomain: true }, 'EXTERNAL/ADDRESS/OWN_DOMAIN'],
  ])('%s is reported with %j', async (email, flags, refusal) => {
    const browser = portal.browser();
    await pass(browser, email);
    expect(await information(browser, email)).toEqual({ status: 200, body: { ...free, ...flags } });
    expect(await sendCode(browser, email)).toEqual(
      refusal === null ? { status: 200, body: null } : error('email', refusal),
    );
    expect(await lettersOf(portal.db)).toHaveLength(refusal === null ? 1 : 0);
  });

  // EXT-10
  test('is neither described nor sent a code without the captcha', async () => {
    const bot = error('captcha', 'ERROR/RECAPTCHA/BOT_WARNING', 403);
    for (const email of ['extern@example.org', 'free@example.org']) {
      expect(await information(portal.browser(), email)).toEqual(bot);
      expect(await sendCode(portal.browser(), email)).toEqual(bot);
    }
    expect(await information(portal.browser(), 'nonsense')).toEqual(
      error('email', 'INPUT_INVALID_EMAIL'),
    );
  });
});

test('creates and writes nothing without verified address, accepted terms, good password, offered id', async () => {
  const email = 'strict@example.org';
  const { browser } = await proved(email);
  const before = await contentsOf(
    portal.db,
    'person',
    'account',
    'external_account',
    'password',
    'audit_entry',
    'outgoing_message',
  );
  expect(await create(portal.browser(), email)).toEqual(error('email', 'EXTERNAL/PROOF/MISSING'));
  expect(await create(browser, email, { isLiabilityApproved: false })).toEqual(
    error('isLiabilityApproved', 'EXTERNAL/TERMS/REQUIRED'),
  );
  expect(await create(browser, email, { password: 'kort' })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.arrayContaining(['PASSWORD/TOO_SHORT']) } },
  });
  expect(await create(browser, email, { liUId: 'annli42' })).toEqual(
    error('liUId', 'INPUT_INVALID'),
  );
  expect(await activate(browser, email)).toEqual(refused(404));
  expect(await names(portal.browser())).toEqual([]);
  elapsed += 20 * MINUTE;
  expect(await create(browser, email)).toEqual(error('email', 'EXTERNAL/PROOF/EXPIRED'));
  expect(
    await contentsOf(
      portal.db,
      'person',
      'account',
      'external_account',
      'password',
      'audit_entry',
      'outgoing_message',
    ),
  ).toEqual(before);
});

// EXT-08
test('checks the password and shows the policy to a person who is not signed in', async () => {
  const browser = portal.browser();
  const policy = await ask(browser, `${ROOT}/password/policy`);
  expect(policy).toMatchObject({ status: 200, body: { minimumLength: 12 } });
  expect(JSON.stringify(policy.body)).toContain('Lösenordet gäller bara här');
  const judge = (password: string) =>
    ask(browser, `${ROOT}/password/validate`, change('POST', { password }));
  expect(await judge(GOOD)).toMatchObject({ status: 200, body: { errors: {} } });
  expect(await judge('kort')).toMatchObject({
    status: 200,
    body: { errors: { password: expect.arrayContaining(['PASSWORD/TOO_SHORT']) } },
  });
  expect(await ask(browser, `${ROOT}/terms`)).toMatchObject({
    status: 200,
    body: { liabilityDisplayName: { 'sv-SE': expect.any(String) } },
  });
});

test('rejects all calls when the features for external users are disabled', async () => {
  const closed = await startPortal({
    environment: { PORTAL_FEATURE_DISABLE_FOR_EXTERNAL_USERS: 'true' },
  });
  const browser = closed.browser();
  expect(await information(browser, 'free@example.org')).toEqual(refused(403));
  expect(await sendCode(browser, 'free@example.org')).toEqual(refused(403));
  expect(await create(browser, 'free@example.org')).toEqual(refused(403));
  expect(
    await ask(browser, `${ROOT}/reset?email=extern%40example.org`, { method: 'POST' }),
  ).toEqual(refused(404));
  await closed.close();
});

describe('calls from one network address', () => {
  test('limit a program that solves every challenge to a hundred letters per hour', async () => {
    source = '192.0.2.66';
    const attempt = async (email: string) => {
      const browser = portal.browser();
      await pass(browser, email);
      return [(await information(browser, email)).status, (await sendCode(browser, email)).status];
    };
    for (let one = 0; one < 3; one += 1)
      expect(await attempt(`victim${one}@example.org`)).toEqual([200, 200]);
    await portal.db
      .updateTable('guess_count')
      .set({ guesses: 198 })
      .where('purpose', '=', 'external-question-captcha')
      .execute();
    expect(await attempt('victim98@example.org')).toEqual([200, 200]);
    elapsed += 30 * MINUTE;
    expect(await attempt('victim99@example.org')).toEqual([429, 429]);
    expect(await lettersOf(portal.db)).toHaveLength(4);
  }, 60_000);

  test('let a person through who makes a mistake at each step', async () => {
    source = '192.0.2.67';
    const browser = portal.browser();
    const think = () => (elapsed += 20_000);
    for (const [typed, status] of [
      ['someone@kvarnby.example', 400],
      ['extern@example.org', 400],
      ['nora.ny@exampel.org', 200],
      ['nora.ny@example.org', 200],
    ] as const) {
      think();
      await pass(browser, typed);
      expect((await information(browser, typed)).status).toBe(200);
      expect((await sendCode(browser, typed)).status, typed).toBe(status);
    }
    const email = 'nora.ny@example.org';
    const mailed = async () =>
      codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === email));
    const code = await mailed();
    for (const wrong of ['00000000', '11111111', '22222222']) {
      think();
      expect((await verify(browser, email, wrong)).status).toBe(400);
    }
    think();
    expect((await verify(browser, email, code)).status).toBe(200);
    const [, name] = await names(browser);
    for (const body of [
      { isLiabilityApproved: false },
      { password: 'kort' },
      { liUId: 'annli42' },
    ]) {
      think();
      expect(
        (await create(browser, email, { liUId: name, givenName: 'Nora', surname: 'Ny', ...body }))
          .status,
      ).toBe(400);
    }
    think();
    expect(
      (await create(browser, email, { liUId: name, givenName: 'Nora', surname: 'Ny' })).status,
    ).toBe(200);
    expect((await activate(browser, email, code)).status).toBe(200);
  });
});
