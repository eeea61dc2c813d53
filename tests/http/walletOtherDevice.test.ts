import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { accountIdOf, answer, auditOf, change, linOf, refused } from '../areas/calls.ts';
import { anotherServer } from '../support/anotherServer.ts';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, IdentityPortal, REBECKA } from './walletSignInSetUp.ts';

let at: IdentityPortal;
beforeAll(async () => {
  at = await IdentityPortal.start();
});
afterAll(() => at.close());

const DEVICE = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const nobody = { authenticationScope: 0, liUId: null };
const wrong = { status: 400, body: { errors: { code: ['WALLET_SIGN_IN/CODE/WRONG'] } } };
const refusedAs = (refusal: string) => ({
  status: 409,
  body: { errors: { wallet: [`WALLET_SIGN_IN/REFUSED/${refusal}`] } },
});
/** Digits that are certainly not the given ones. */
const others = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** A browser whose sign-in waits for the code, and the code. */
async function shown(browser: TestBrowser = at.portal.browser()) {
  const address = await at.shownElsewhere(browser);
  const { status, body } = await at.showCode(codeIn(address));
  expect(status).toBe(200);
  return { browser, code: (body as { code: string }).code };
}
const signIn = async () => {
  const { browser, code } = await shown();
  expect((await at.type(browser, code)).status).toBe(204);
  return browser;
};

test('the code of the other device signs in where the sign-in began, once', async () => {
  const browser = at.portal.browser();
  const started = await answer(
    browser.fetch('/api/wallet/signin/otherDevice', {
      ...change('POST'),
      headers: { ...(change('POST').headers as Record<string, string>), ...DEVICE },
    }),
  );
  expect(await at.current(browser)).toEqual({ state: 'waiting', refusal: null });
  const wallet = at.wallet();
  const { request } = await wallet.open((started.body as { link: string }).link);
  expect(await at.current(browser)).toEqual({ state: 'opened', refusal: null });
  const begun = at.now;
  at.later(30);
  const response = await wallet.show(request);
  const { redirect_uri: address } = (await response.json()) as { redirect_uri: string };
  expect(new URL(address).pathname + new URL(address).search).toBe('/authentication/wallet/code');
  expect(await at.current(browser)).toEqual({ state: 'code', refusal: null });

  const { body } = await at.showCode(codeIn(address));
  expect(body).toEqual({
    code: expect.stringMatching(/^\d{6}$/),
    begun: begun.toISOString(),
    expires: new Date(at.now.getTime() + 120_000).toISOString(),
    browser: 'Firefox',
    system: 'Linux',
  });
  const { code } = body as { code: string };
  expect(await at.session(browser)).toMatchObject(nobody);
  expect((await at.type(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
  expect(await at.session(browser)).toMatchObject({
    authenticationScope: AuthenticationScope.WalletByCode,
    displayName: 'Rebecka Moberg',
  });
  expect(await at.type(browser, code)).toEqual(refused(404));
  const entries = await auditOf(at.portal.db, 'walletSignIn.prove');
  expect(entries.at(-1)?.after).toEqual({
    issuer: 'Identity issuer',
    level: 'high',
    scope: AuthenticationScope.WalletByCode,
  });
});

test('what the wallet brings back shows the code once, and signs nobody in', async () => {
  const browser = at.portal.browser();
  const responseCode = codeIn(await at.shownElsewhere(browser));
  expect(await at.finish(browser, responseCode)).toEqual(refused(404));
  expect(await at.type(browser, '000000')).toEqual(refused(404));
  const both = await Promise.all([1, 2].map(() => at.showCode(responseCode)));
  expect(statusesOf(both)).toEqual([200, 404]);
  expect(await at.session(browser)).toMatchObject(nobody);
  const here = await at.shownCode(at.portal.browser());
  expect(await at.showCode(here)).toEqual(refused(404));
});

test('only the browser that began can type the code', async () => {
  const { browser, code } = await shown();
  const { browser: other } = await shown();
  expect(await at.type(at.portal.browser(), code)).toEqual(refused(404));
  expect([400, 204]).toContain((await at.type(other, code)).status);
  expect((await at.type(browser, code)).status).toBe(204);
});

test('three wrong codes end the sign-in, and what is no code is none of them', async () => {
  const { browser, code } = await shown();
  for (const typed of ['12345', '1234567', 'abcdef'])
    expect(await at.type(browser, typed)).toEqual({
      status: 400,
      body: { errors: { code: ['WALLET_SIGN_IN/CODE/NOT_A_CODE'] } },
    });
  expect(await at.type(browser, others(code))).toEqual(wrong);
  expect(await at.type(browser, others(code, 2))).toEqual(wrong);
  expect(await at.type(browser, others(code, 3))).toEqual(refusedAs('WRONG_CODE'));
  expect(await at.type(browser, code)).toEqual(refused(404));
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'WRONG_CODE' });
  const row = await at.portal.db
    .selectFrom('wallet_presentation')
    .selectAll()
    .where('refusal', '=', 'WRONG_CODE')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ sealed_identity: null, sealed_identity_key: null });
});

test('the code lives for two minutes, and a new sign-in takes its place', async () => {
  const late = await shown();
  at.later(121);
  expect(await at.type(late.browser, late.code)).toEqual(refused(404));
  const replaced = await shown();
  const again = await shown(replaced.browser);
  const guess = replaced.code === again.code ? others(again.code) : replaced.code;
  expect(await at.type(replaced.browser, guess)).toEqual(wrong);
  expect((await at.type(again.browser, again.code)).status).toBe(204);
  const unshown = codeIn(await at.shownElsewhere(at.portal.browser()));
  at.later(301);
  expect(await at.showCode(unshown)).toEqual(refused(404));
});

test('an identity without a number signs nobody in this way either', async () => {
  const browser = at.portal.browser();
  const { personal_administrative_number: _, ...claims } = REBECKA;
  const address = await at.shownElsewhere(browser, { claims });
  const { body } = await at.showCode(codeIn(address));
  expect(await at.type(browser, (body as { code: string }).code)).toEqual(refusedAs('NO_NUMBER'));
});

test('of attempts at two servers at once, three are checked and one signs in', async () => {
  const other = await anotherServer(at.portal, at.settings, () => at.now);
  try {
    const { browser, code } = await shown();
    const cookie = browser
      .cookieNames()
      .map((name) => `${name}=${browser.cookie(name)}`)
      .join('; ');
    const there = (typed: string) => {
      const init = change('PUT', { code: typed });
      const headers = {
        ...(init.headers as Record<string, string>),
        cookie,
        origin: at.portal.url,
      };
      return answer(other.send('/api/wallet/signin/otherDevice', { ...init, headers }));
    };
    const guesses = [1, 2, 3, 4, 5, 6].map((by) => others(code, by));
    const tried = await Promise.all(
      guesses.map((guess, i) => (i % 2 === 0 ? at.type(browser, guess) : there(guess))),
    );
    expect(statusesOf(tried)).toEqual([400, 400, 404, 404, 404, 409]);

    const again = await shown(browser);
    const right = await Promise.all([at.type(browser, again.code), there(again.code)]);
    expect(statusesOf(right)).toEqual([204, 404]);
  } finally {
    await other.close();
  }
});

test('meanwhile nobody but the browser can read the identity, and logs have neither code', async () => {
  const browser = at.portal.browser();
  const address = await at.shownElsewhere(browser);
  const { body } = await at.showCode(codeIn(address));
  const { code } = body as { code: string };
  const stored = (await at.portal.db.selectFrom('wallet_presentation').selectAll().execute())
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  for (const secret of [codeIn(address), 'Moberg', REBECKA.personal_administrative_number]) {
    expect(stored.join('\n')).not.toContain(secret);
    expect(at.portal.log()).not.toContain(secret);
  }
  expect(stored).not.toContain(code);
  expect(stored.join('\n')).not.toContain('PRIVATE KEY');
  expect((await at.type(browser, code)).status).toBe(204);
});

describe('a sign-in with a wallet that was not certainly near', () => {
  const search = (browser: TestBrowser) =>
    answer(browser.fetch('/api/Accounts/SetPassword/Search'));
  const choose = (browser: TestBrowser, liUId: string) =>
    answer(browser.fetch(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
  const password = 'nio gröna paraplyer dansar';
  const setPassword = (browser: TestBrowser) =>
    answer(
      browser.fetch(
        '/api/Password',
        change('POST', {
          password,
          passwordConfirm: password,
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
        }),
      ),
    );
  const tooFar = {
    status: 403,
    body: { errors: { authentication: ['ERROR_PROOF_TOO_FAR'] } },
  };
  const addPasskey = async (liUId: string) =>
    at.portal.db
      .insertInto('mfa_factor')
      .values({
        account_id: await accountIdOf(at.portal.db, liUId),
        kind: 'Passkey',
        label: 'Nyckel',
        credential_id: `key-of-${liUId}`,
        signature_counter: 0,
        secret: Buffer.from('key'),
        created_at: at.now,
      })
      .execute();

  test('sets no password of an account with a second factor, also if the factor is newer', async () => {
    const begun = await signIn();
    expect((await choose(begun, 'rebmo678')).status).toBe(200);
    await addPasskey('rebmo678');
    const { set_at: before } = await passwordOf('rebmo678');
    expect(await setPassword(begun)).toEqual(tooFar);

    const browser = await signIn();
    const listed = (await search(browser)).body as { liUId: string; hasSecondFactor: boolean }[];
    const guarded = listed.map(({ liUId, hasSecondFactor }) => [liUId, hasSecondFactor]);
    expect(Object.fromEntries(guarded)).toEqual({ rebmo58: false, rebmo678: true });
    expect(await choose(browser, 'rebmo678')).toEqual(tooFar);
    expect((await setPassword(browser)).status).toBe(409);
    expect((await passwordOf('rebmo678')).set_at).toEqual(before);
    expect((await choose(browser, 'rebmo58')).status).toBe(200);
    expect((await setPassword(browser)).status).toBe(200);

    const near = at.portal.browser();
    await at.finish(near, await at.shownCode(near));
    expect((await choose(near, 'rebmo678')).status).toBe(200);
    expect((await setPassword(near)).status).toBe(200);
  });

  test('reaches no second factor', async () => {
    const browser = await signIn();
    for (const [method, path] of [
      ['DELETE', '/api/MFA/clear/Personal'],
      ['DELETE', '/api/MFA/account/Personal'],
      ['GET', '/api/MFA/factors'],
    ] as const)
      expect((await browser.fetch(path, { method })).status).toBe(403);
  });

  test('verifies no caller to a desk', async () => {
    const desk = await at.portal.as('fatka61');
    const norEduPersonLin = await linOf(at.portal.db, 'rebmo58');
    const asked = await answer(
      desk('/api/CallerVerification/BankId', change('POST', { norEduPersonLin })),
    );
    const proof = change('POST', { number: (asked.body as { number: string }).number });
    const browser = await signIn();
    expect((await browser.fetch('/api/CallerVerification/Proof', proof)).status).toBe(403);
    const state = await answer(desk(`/api/CallerVerification?norEduPersonLin=${norEduPersonLin}`));
    expect(state.body).toMatchObject({ verified: null });
  });

  const passwordOf = async (liUId: string) =>
    at.portal.db
      .selectFrom('password')
      .select('set_at')
      .where('account_id', '=', await accountIdOf(at.portal.db, liUId))
      .executeTakeFirstOrThrow();
});
