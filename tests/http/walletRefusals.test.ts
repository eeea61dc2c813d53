import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletRefusal } from '#contract/walletSignIn.ts';
import type { Otherwise } from '../support/identityWallet.ts';
import { statusList } from '../support/identityWallet.ts';
import { IdentityPortal, REBECKA } from './walletSignInSetUp.ts';

let at: IdentityPortal;
/** What the issuer's server answers; null: an error. */
let list: string | null = null;
let server: Server;
let uri: string;
beforeAll(async () => {
  at = await IdentityPortal.start();
  server = createServer((_request, response) => {
    response.statusCode = list === null ? 503 : 200;
    response.end(list ?? '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/status/1`;
});
afterAll(async () => {
  server.close();
  await at.close();
});

const { personal_administrative_number: NUMBER, ...withoutNumber } = REBECKA;
const names = Object.keys(REBECKA);
const ago = (seconds: number) => new Date(at.now.getTime() - seconds * 1000);

/** What becomes of a sign-in: the answer to the wallet, what the page says, and the session. */
async function outcomeOf(otherwise: Otherwise) {
  const browser = at.portal.browser();
  const { status } = await at.shown(browser, otherwise);
  const { refusal } = await at.current(browser);
  return { status, refusal, scope: (await at.session(browser))['authenticationScope'] };
}
const refusedAs = (refusal: WalletRefusal) => ({ status: 400, refusal, scope: 0 });

test.each<[string, WalletRefusal, () => Otherwise]>([
  ['another nonce', 'INVALID', () => ({ nonce: 'another' })],
  ['another audience', 'INVALID', () => ({ audience: 'x509_san_dns:evil.example' })],
  ['an old proof of the key', 'INVALID', () => ({ proofAt: ago(400) })],
  ['a proof from the future', 'INVALID', () => ({ proofAt: ago(-400) })],
  ['no proof of the key', 'INVALID', () => ({ hasProof: false })],
  ['a proof by another key', 'INVALID', () => ({ signsWithOtherKey: true })],
  ['a disclosure after the proof', 'INVALID', () => ({ added: 'WyJhIiwiYiIsImMiXQ' })],
  ['a second disclosure of a name', 'INVALID', () => ({ forged: ['family_name', 'Moberg'] })],
  [
    'a disclosure that the issuer has not signed',
    'INVALID',
    () => ({
      disclosed: names.filter((one) => one !== 'family_name'),
      forged: ['family_name', 'Moberg'],
    }),
  ],
  [
    'a disclosure in place of the type',
    'INVALID',
    () => ({ claims: { ...REBECKA, vct: 'urn:other' } }),
  ],
  ['another type', 'INVALID', () => ({ vct: 'urn:eudi:pid:se:1' })],
  ['another state', 'INVALID', () => ({ state: 'another' })],
  ['an encryption that was not offered', 'INVALID', () => ({ encryption: 'A192GCM' })],
  ['no certificates', 'INVALID', () => ({ x5c: [] })],
  ['what is no certificate', 'INVALID', () => ({ x5c: ['AAAA'] })],
  ['the certificate of another', 'INVALID', () => ({ x5c: at.issuers.german.x5c })],
  ['an issuer whom nobody trusts', 'UNTRUSTED', () => ({ issuer: at.issuers.untrusted })],
  ['an authority whose certificate has ended', 'UNTRUSTED', () => ({ issuer: at.issuers.expired })],
  ['an identity that has expired', 'EXPIRED', () => ({ expires: ago(3600) })],
  ['no name', 'INCOMPLETE', () => ({ disclosed: names.filter((one) => one !== 'given_name') })],
  ['no date of birth', 'INCOMPLETE', () => ({ disclosed: ['given_name', 'family_name'] })],
  ['a name that is none', 'INCOMPLETE', () => ({ claims: { ...REBECKA, given_name: 7 } })],
])('%s is refused', async (_what, refusal, otherwise) => {
  expect(await outcomeOf(otherwise())).toEqual(refusedAs(refusal));
});

test('an answer to another request is refused', async () => {
  const [one, other] = [at.portal.browser(), at.portal.browser()];
  const wallet = at.wallet();
  const first = (await wallet.open(await at.begin(one))).request;
  const second = (await wallet.open(await at.begin(other))).request;
  const replayed = await wallet.presentation(first, {});
  const response = await wallet.post(second, { vp_token: { pid: [replayed] } });
  expect(response.status).toBe(400);
  expect(await at.current(other)).toEqual({ state: 'refused', refusal: 'INVALID' });
  expect((await wallet.show(first)).status).toBe(200);
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['no presentation', { vp_token: {} }],
  ['several presentations', { vp_token: { pid: ['a', 'b'] } }],
  ['something else than a credential', { vp_token: { pid: ['~~'] } }],
])('%s is refused', async (_what, shown) => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  const { request } = await wallet.open(await at.begin(browser));
  expect((await wallet.post(request, shown)).status).toBe(400);
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'INVALID' });
});

test('what cannot be decrypted, or is no form, is refused without a trace of it', async () => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  const { request } = await wallet.open(await at.begin(browser));
  const response = await wallet.send(request, { response: `${NUMBER}.a.b.c.d` });
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.not.stringContaining(NUMBER),
  ]);
  expect(at.portal.log()).not.toContain(NUMBER);
});

describe('an identity without a Swedish number', () => {
  test.each<[string, () => Otherwise]>([
    ['that states none', () => ({ claims: withoutNumber })],
    ['that does not disclose it', () => ({ disclosed: Object.keys(withoutNumber) })],
    ['of another country, whose numbers look alike', () => ({ issuer: at.issuers.german })],
    [
      'with a number that is none',
      () => ({ claims: { ...REBECKA, personal_administrative_number: '199809172380' } }),
    ],
  ])('%s signs nobody in', async (_what, otherwise) => {
    const browser = at.portal.browser();
    const code = await at.shownCode(browser, otherwise());
    expect(await at.finish(browser, code)).toEqual({
      status: 409,
      body: { errors: { wallet: ['WALLET_SIGN_IN/REFUSED/NO_NUMBER'] } },
    });
    expect(await at.session(browser)).toMatchObject({ authenticationScope: 0, liUId: null });
  });
});

describe('an identity with a status', () => {
  const place = (idx: number) => ({ status: { idx, uri } });
  const signed = (change: Partial<Parameters<typeof statusList>[2]> = {}, of = uri) =>
    statusList(at.issuers.swedish, of, { set: [3], at: at.now, ...change });

  test('is accepted while the list says that it is valid, and refused otherwise', async () => {
    list = await signed();
    const browser = at.portal.browser();
    const code = await at.shownCode(browser, place(2));
    expect((await at.finish(browser, code)).status).toBe(204);
    expect(await outcomeOf(place(3))).toEqual(refusedAs('REVOKED'));
    expect(await outcomeOf(place(5000))).toEqual(refusedAs('STATUS_UNKNOWN'));
  });

  test('is read from the last list while the issuer is away, until that is a day old', async () => {
    at.later(61);
    list = await signed();
    expect((await at.shown(at.portal.browser(), place(2))).status).toBe(200);
    list = null;
    at.later(23 * 3600);
    expect((await at.shown(at.portal.browser(), place(2))).status).toBe(200);
    expect(await outcomeOf(place(3))).toEqual(refusedAs('REVOKED'));
    at.later(2 * 3600);
    expect(await outcomeOf(place(2))).toEqual(refusedAs('STATUS_UNKNOWN'));
  });

  test.each<[string, () => Promise<string | null>]>([
    ['that nobody sends', async () => null],
    ['that is no token', async () => 'a list'],
    ['that is too old', () => signed({ at: ago(25 * 3600) })],
    ['of another address', () => signed({}, `${uri}0`)],
    [
      'of somebody whom nobody trusts',
      () => statusList(at.issuers.untrusted, uri, { set: [], at: at.now }),
    ],
  ])('is refused with a list %s', async (_what, made) => {
    at.later(25 * 3600);
    list = await made();
    expect(await outcomeOf(place(2))).toEqual(refusedAs('STATUS_UNKNOWN'));
  });
});
