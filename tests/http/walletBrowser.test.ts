import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { answer, change, refused } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import type { Otherwise } from '../support/identityWallet.ts';
import { IdentityPortal } from './walletSignInSetUp.ts';

let at: IdentityPortal;
beforeAll(async () => {
  at = await IdentityPortal.start();
});
afterAll(() => at.close());

const CALL = '/api/wallet/signin/browser';
const show = (browser: TestBrowser, id: string, response: string) =>
  answer(browser.fetch(CALL, change('PUT', { id, response })));

/** What the browser passes on to a wallet, and what it gets back. */
async function asked(browser: TestBrowser, otherwise: Otherwise = {}) {
  const { body } = await answer(browser.fetch(CALL, change('POST')));
  const { id, request: jwt } = body as { id: string; request: string };
  const wallet = at.wallet();
  const { request } = await wallet.read(jwt);
  const audience = `origin:${at.portal.url}`;
  const presentation = await wallet.presentation(request, { audience, ...otherwise });
  const shown = { vp_token: { pid: [presentation] } };
  return { id, wallet, request, response: await wallet.encrypted(request, shown) };
}

test('a wallet that the browser asks signs its owner in, once and in this browser only', async () => {
  const browser = at.portal.browser();
  const { id, request, response } = await asked(browser);
  expect(request).toMatchObject({
    response_mode: 'dc_api.jwt',
    expected_origins: [at.portal.url],
    client_id: 'x509_san_dns:127.0.0.1',
  });
  expect(request).not.toHaveProperty('response_uri');
  const other = at.portal.browser();
  await asked(other);
  expect(await show(other, id, response)).toEqual(refused(404));
  expect((await show(browser, id, response)).status).toBe(204);
  expect(await at.session(browser)).toMatchObject({
    authenticationScope: AuthenticationScope.Wallet,
  });
  expect(await show(browser, id, response)).toEqual(refused(404));
  expect(await at.current(browser)).toEqual({ state: 'none', refusal: null });
});

test.each<[string, string, () => Otherwise]>([
  ['for another page', 'INVALID', () => ({ audience: 'origin:https://evil.example' })],
  ['for an address of ours', 'INVALID', () => ({ audience: 'x509_san_dns:127.0.0.1' })],
  ['for another request', 'INVALID', () => ({ nonce: 'another' })],
  ['of an issuer whom nobody trusts', 'UNTRUSTED', () => ({ issuer: at.issuers.untrusted })],
  ['without a name', 'INCOMPLETE', () => ({ disclosed: ['birthdate'] })],
  ['of another country', 'NO_NUMBER', () => ({ issuer: at.issuers.german })],
])('an identity %s signs nobody in', async (_what, refusal, otherwise) => {
  const browser = at.portal.browser();
  const { id, response } = await asked(browser, otherwise());
  expect(await show(browser, id, response)).toEqual({
    status: 409,
    body: { errors: { wallet: [`WALLET_SIGN_IN/REFUSED/${refusal}`] } },
  });
  expect(await at.session(browser)).toMatchObject({ authenticationScope: 0 });
  expect(await show(browser, id, response)).toEqual(refused(404));
});

test('an answer does not change its way', async () => {
  const browser = at.portal.browser();
  const { id, wallet, response } = await asked(browser);
  const sent = await at.portal.browser().fetch(`/wallet/answers/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ response }),
  });
  expect(sent.status).toBe(400);
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'INVALID' });

  const { request } = await wallet.open(await at.begin(browser));
  const presentation = await wallet.presentation(request, {});
  const direct = await wallet.encrypted(request, { vp_token: { pid: [presentation] } });
  expect((await show(browser, request.state!, direct)).status).toBe(409);
});

test('after five minutes it is too late', async () => {
  const browser = at.portal.browser();
  const { id, response } = await asked(browser);
  at.later(301);
  expect(await show(browser, id, response)).toEqual(refused(404));
});
