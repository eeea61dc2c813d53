import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import type { WalletRefusal } from '#contract/walletSignIn.ts';
import { inList } from '#demo/wallet/mdoc.ts';
import { answer, auditOf, change, refused } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { statusList } from '../support/identityWallet.ts';
import {
  deviceResponse,
  forgedItem,
  type MdocOtherwise,
  otherKey,
  PID,
  pidElements,
  within,
} from '../support/mdocWallet.ts';
import { codeIn, IdentityPortal } from './walletSignInSetUp.ts';

let at: IdentityPortal;
let server: Server;
/** What the issuer's server answers. */
let list = '';
let uri: string;
beforeAll(async () => {
  at = await IdentityPortal.start({ PORTAL_WALLET_PID_DOCTYPES: `${PID}, org.example.pid` });
  server = createServer((_request, response) => response.end(list));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/status/1`;
});
afterAll(async () => {
  server.close();
  await at.close();
});

const ID = 'pid-mdoc-1';
const ago = (seconds: number) => new Date(at.now.getTime() - seconds * 1000);

/** Begins in the browser, and lets a wallet answer by the link. */
async function shown(browser: TestBrowser, otherwise: MdocOtherwise = {}, id = ID) {
  const wallet = at.wallet();
  const { request } = await wallet.open(await at.begin(browser));
  const presentation = await deviceResponse(request, at.issuers.swedish, at.now, otherwise);
  return wallet.post(request, { vp_token: { [id]: [presentation] } });
}

const CALL = '/api/wallet/signin/browser';
/** Lets the browser ask a wallet, and returns what it has to pass on. */
async function asked(browser: TestBrowser, otherwise: MdocOtherwise = {}) {
  const { body } = await answer(browser.fetch(CALL, change('POST')));
  const { id, request: jwt } = body as { id: string; request: string };
  const wallet = at.wallet();
  const { request } = await wallet.read(jwt);
  const presentation = await deviceResponse(request, at.issuers.swedish, at.now, otherwise);
  return { id, response: await wallet.encrypted(request, { vp_token: { [ID]: [presentation] } }) };
}
const show = (browser: TestBrowser, { id, response }: Awaited<ReturnType<typeof asked>>) =>
  answer(browser.fetch(CALL, change('PUT', { id, response })));

test('an mdoc signs its owner in by a link', async () => {
  const browser = at.portal.browser();
  const response = await shown(browser);
  expect(response.status).toBe(200);
  const { redirect_uri: address } = (await response.json()) as { redirect_uri: string };
  expect(await at.finish(browser, codeIn(address))).toEqual({ status: 204, body: null });
  expect(await at.session(browser)).toMatchObject({
    authenticationScope: AuthenticationScope.Wallet,
    displayName: 'Rebecka Moberg',
    identityNumber: '199809172381',
  });
  const [entry] = await auditOf(at.portal.db, 'walletSignIn.prove');
  expect(entry?.after).toEqual({
    issuer: 'Identity issuer',
    level: 'high',
    scope: AuthenticationScope.Wallet,
  });
});

test('an mdoc signs its owner in by the browser, once', async () => {
  const browser = at.portal.browser();
  const passedOn = await asked(browser);
  expect((await show(browser, passedOn)).status).toBe(204);
  expect(await at.session(browser)).toMatchObject({
    authenticationScope: AuthenticationScope.Wallet,
  });
  expect(await show(browser, passedOn)).toEqual(refused(404));
});

const documentOf = (response: Parameters<NonNullable<MdocOtherwise['tampered']>>[0]) =>
  within(response, 'documents', 0);
const itemsOf = (response: Parameters<typeof documentOf>[0]) =>
  within(documentOf(response), 'issuerSigned', 'nameSpaces', PID);

const others: readonly [string, WalletRefusal, () => MdocOtherwise][] = [
  ['another nonce', 'INVALID', () => ({ session: { nonce: 'another' } })],
  ['another key of encryption', 'INVALID', () => ({ session: { encryptionKey: otherKey() } })],
  ['the key of another device', 'INVALID', () => ({ signsWithOtherKey: true })],
  [
    'an element that was changed',
    'INVALID',
    () => ({ tampered: (one) => itemsOf(one).splice(0, 1, forgedItem(0, 'family_name', 'Li')) }),
  ],
  [
    'an element of which the issuer knows nothing',
    'INVALID',
    () => ({ tampered: (one) => itemsOf(one).push(forgedItem(9, 'family_name', 'Li')) }),
  ],
  [
    'an element that is shown twice',
    'INVALID',
    () => ({ tampered: (one) => itemsOf(one).push(itemsOf(one)[0]) }),
  ],
  [
    'an element in another namespace than the issuer’s',
    'INVALID',
    () => ({
      tampered: (one) =>
        within(documentOf(one), 'issuerSigned', 'nameSpaces').set('other', itemsOf(one)),
    }),
  ],
  ['a namespace that was not asked for', 'INCOMPLETE', () => ({ namespace: 'org.example.pid' })],
  ['another type', 'INVALID', () => ({ doctype: 'org.iso.18013.5.1.mDL' })],
  ['a type under the identifier of another', 'INVALID', () => ({ doctype: 'org.example.pid' })],
  [
    'another type than the issuer has signed',
    'INVALID',
    () => ({
      doctype: 'org.iso.18013.5.1.mDL',
      tampered: (one) => documentOf(one).set('docType', PID),
    }),
  ],
  [
    'another type than the issuer has signed, although the device has',
    'INVALID',
    () => ({ tampered: (one) => documentOf(one).set('docType', 'org.iso.18013.5.1.mDL') }),
  ],
  [
    'two documents',
    'INVALID',
    () => ({ tampered: (one) => within(one, 'documents').push(documentOf(one)) }),
  ],
  ['no document', 'INVALID', () => ({ tampered: (one) => one.set('documents', []) })],
  [
    'a response that says it failed',
    'INVALID',
    () => ({ tampered: (one) => one.set('status', 10) }),
  ],
  [
    'a device signature that has a content of its own',
    'INVALID',
    () => ({
      tampered: (one) => {
        const auth = within(documentOf(one), 'deviceSigned', 'deviceAuth', 'deviceSignature');
        auth.splice(2, 1, new Uint8Array(1));
      },
    }),
  ],
  [
    'no device signature',
    'INVALID',
    () => ({
      tampered: (one) =>
        within(documentOf(one), 'deviceSigned', 'deviceAuth').delete('deviceSignature'),
    }),
  ],
  [
    'an algorithm that is not protected',
    'INVALID',
    () => ({
      tampered: (one) =>
        within(documentOf(one), 'issuerSigned', 'issuerAuth').splice(0, 1, new Uint8Array()),
    }),
  ],
  ['no certificates', 'INVALID', () => ({ x5c: [] })],
  ['what is no certificate', 'INVALID', () => ({ x5c: ['AAAA'] })],
  ['the certificate of another', 'INVALID', () => ({ x5c: at.issuers.german.x5c })],
  ['an issuer whom nobody trusts', 'UNTRUSTED', () => ({ issuer: at.issuers.untrusted })],
  ['an authority whose certificate has ended', 'UNTRUSTED', () => ({ issuer: at.issuers.expired })],
  ['an mdoc that has expired', 'EXPIRED', () => ({ validUntil: ago(3600) })],
  ['an mdoc that is not valid yet', 'INVALID', () => ({ validFrom: ago(-3600) })],
  [
    'no name',
    'INCOMPLETE',
    () => ({ disclosed: ['birth_date', 'personal_administrative_number', 'family_name'] }),
  ],
  ['no date of birth', 'INCOMPLETE', () => ({ disclosed: ['given_name', 'family_name'] })],
  ['nothing at all', 'INCOMPLETE', () => ({ disclosed: [] })],
  ['a name that is none', 'INCOMPLETE', () => ({ elements: { ...pidElements, given_name: 7 } })],
  ['a status whose list nobody has', 'STATUS_UNKNOWN', () => ({ status: inList(2, 'http://[') })],
  ['a status that is in no list', 'STATUS_UNKNOWN', () => ({ status: new Map() })],
];

describe('by a link', () => {
  test.each<[string, WalletRefusal, () => MdocOtherwise]>([
    ...others,
    [
      'another address of the answer',
      'INVALID',
      () => ({
        session: {
          recipient: {
            clientId: 'x509_san_dns:127.0.0.1',
            responseUri: `${at.portal.url}/wallet/answers/another`,
          },
        },
      }),
    ],
    [
      'who the page is, as if the browser had asked',
      'INVALID',
      () => ({ session: { recipient: { origin: at.portal.url } } }),
    ],
  ])('%s is refused', async (_what, refusal, otherwise) => {
    const browser = at.portal.browser();
    expect((await shown(browser, otherwise())).status).toBe(400);
    expect(await at.current(browser)).toEqual({ state: 'refused', refusal });
    expect(await at.session(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('somebody else who asks is refused', async () => {
    const browser = at.portal.browser();
    const wallet = at.wallet();
    const { request } = await wallet.open(await at.begin(browser));
    const presentation = await deviceResponse(request, at.issuers.swedish, at.now, {
      session: {
        recipient: {
          clientId: 'x509_san_dns:evil.example',
          responseUri: request.response_uri,
        },
      },
    });
    const response = await wallet.post(request, { vp_token: { [ID]: [presentation] } });
    expect(response.status).toBe(400);
  });

  test('an mdoc shown to another request is refused', async () => {
    const [one, other] = [at.portal.browser(), at.portal.browser()];
    const wallet = at.wallet();
    const first = (await wallet.open(await at.begin(one))).request;
    const second = (await wallet.open(await at.begin(other))).request;
    const shownFirst = {
      vp_token: { [ID]: [await deviceResponse(first, at.issuers.swedish, at.now)] },
    };
    expect((await wallet.post(second, shownFirst)).status).toBe(400);
    expect(await at.current(other)).toEqual({ state: 'refused', refusal: 'INVALID' });
    expect((await wallet.post(first, shownFirst)).status).toBe(200);
    expect((await wallet.post(first, shownFirst)).status).toBe(400);
  });

  test.each([
    ['under the identifier of the other format', 'pid'],
    ['under an identifier that was not asked for', 'pid-mdoc-3'],
    ['under the identifier of another type', 'pid-mdoc-2'],
  ])('an mdoc %s is refused', async (_what, id) => {
    const browser = at.portal.browser();
    expect((await shown(browser, {}, id)).status).toBe(400);
    expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'INVALID' });
  });

  test.each<[string, (mdoc: string) => Readonly<Record<string, unknown>>]>([
    ['two formats at once', (mdoc) => ({ [ID]: [mdoc], 'pid-mdoc-2': [mdoc] })],
    ['two mdocs', (mdoc) => ({ [ID]: [mdoc, mdoc] })],
    ['half an mdoc', (mdoc) => ({ [ID]: [mdoc.slice(0, 800)] })],
    ['nothing', () => ({ [ID]: [''] })],
    // An array in an array in an array, as deep as an answer can be long.
    ['a bottomless array', () => ({ [ID]: [Buffer.alloc(70_000, 0x81).toString('base64url')] })],
    ['a map of two keys that look alike', () => ({ [ID]: ['ogEBYTEC'] })],
  ])('%s is refused', async (_what, made) => {
    const browser = at.portal.browser();
    const wallet = at.wallet();
    const { request } = await wallet.open(await at.begin(browser));
    const mdoc = await deviceResponse(request, at.issuers.swedish, at.now);
    expect((await wallet.post(request, { vp_token: made(mdoc) })).status).toBe(400);
    expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'INVALID' });
  });

  test('a second type is accepted under its own identifier', async () => {
    const response = await shown(at.portal.browser(), { doctype: 'org.example.pid' }, 'pid-mdoc-2');
    expect(response.status).toBe(200);
  });
});

test.each<[string, WalletRefusal, () => MdocOtherwise]>([
  ...others.slice(0, 3),
  [
    'another page',
    'INVALID',
    () => ({ session: { recipient: { origin: 'https://evil.example' } } }),
  ],
  [
    'an address of ours',
    'INVALID',
    () => ({
      session: { recipient: { clientId: 'x509_san_dns:127.0.0.1', responseUri: at.portal.url } },
    }),
  ],
  ['an issuer whom nobody trusts', 'UNTRUSTED', () => ({ issuer: at.issuers.untrusted })],
  ['a number of another country', 'NO_NUMBER', () => ({ issuer: at.issuers.german })],
])('by the browser, %s is refused', async (_what, refusal, otherwise) => {
  const browser = at.portal.browser();
  expect(await show(browser, await asked(browser, otherwise()))).toEqual({
    status: 409,
    body: { errors: { wallet: [`WALLET_SIGN_IN/REFUSED/${refusal}`] } },
  });
  expect(await at.session(browser)).toMatchObject({ authenticationScope: 0 });
});

test('an mdoc is refused once its issuer’s list says that it is revoked', async () => {
  list = await statusList(at.issuers.swedish, uri, { set: [3], at: at.now });
  expect((await shown(at.portal.browser(), { status: inList(2, uri) })).status).toBe(200);
  const browser = at.portal.browser();
  expect((await shown(browser, { status: inList(3, uri) })).status).toBe(400);
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'REVOKED' });
});
