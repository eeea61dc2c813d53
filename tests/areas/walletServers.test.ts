import { X509Certificate } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, importX509, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherServer } from '../support/anotherServer.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { readCredential, TestWallet } from '../support/testWallet.ts';
import { answer, refused } from './calls.ts';
import { WalletPortal } from './walletsSetUp.ts';

let files: Certificates;
let at: WalletPortal;
const keyOf = (name: string) => ({
  PORTAL_WALLET_ISSUER_KEY_FILE: files.path(`${name}.key`),
  PORTAL_WALLET_ISSUER_CERTIFICATE_FILE: files.path(`${name}.pem`),
  PORTAL_WALLET_HOME_ORGANISATION: 'kvarnby.example',
});
beforeAll(async () => {
  files = makeCertificates('first', 'second');
  at = await WalletPortal.start({ environment: keyOf('first') });
});
afterAll(async () => {
  await at.portal.close();
  files.remove();
});

/** Whose certificate a token brings, after its chain to the university's root was verified. */
async function signer(jwt: string): Promise<string> {
  const [leaf] = decodeProtectedHeader(jwt).x5c!.map(
    (der) => new X509Certificate(Buffer.from(der, 'base64')),
  );
  const root = new X509Certificate(files.read('ca.pem'));
  expect(leaf!.checkIssued(root) && leaf!.verify(root.publicKey)).toBe(true);
  await jwtVerify(jwt, await importX509(leaf!.toString(), 'ES256'), { currentDate: at.now });
  return leaf!.subject;
}

test('a credential of the old key stays valid when the new one signs the list', async () => {
  const held = await at.withCredential('annli42');
  expect(await signer(held.jwt)).toBe('CN=first');
  const { uri } = held.payload.status.status_list;
  expect(await signer(await at.statusList(uri))).toBe('CN=first');
  const successor = await anotherServer(at.portal, keyOf('second'), () => at.now);
  try {
    at.later(21);
    const token = await (await successor.send(new URL(uri).pathname)).text();
    expect(await signer(token)).toBe('CN=second');
    expect(await signer(held.jwt)).toBe('CN=first');
  } finally {
    await successor.close();
  }
});

test('two servers share offers, tokens, nonces and attempts', async () => {
  const other = await anotherServer(at.portal, keyOf('first'), () => at.now);
  try {
    const { link, transactionCode } = await at.offer(await at.portal.as('annli42'));
    const here = at.wallet();
    const there = new TestWallet(other.send, at.portal.url, () => at.now);
    const { type, code } = await there.open(link);
    const both = await Promise.all([here, there].map((one) => one.token(code, transactionCode)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const token = both.map(({ body }) => body.access_token).find(Boolean) as string;
    const proof = await here.proof(await there.nonce());
    const asked = await Promise.all(
      [here, there].map((one) => one.credential(type, `Bearer ${token}`, proof)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('a type that others have defined is named by them, and described elsewhere', async () => {
  const NAME = 'urn:example:student-card:1';
  const named = await anotherServer(
    at.portal,
    { ...keyOf('first'), PORTAL_WALLET_STUDENT_CARD_TYPE: NAME },
    () => at.now,
  );
  try {
    const read = async (path: string) => named.send(path);
    const metadata = (await (await read('/.well-known/openid-credential-issuer')).json()) as {
      credential_configurations_supported: Record<string, { vct: string }>;
    };
    const { 'student-card': student, 'campus-card': campus } =
      metadata.credential_configurations_supported;
    expect([student?.vct, campus?.vct]).toEqual([
      NAME,
      `${at.portal.url}/wallet/types/campus-card`,
    ]);
    expect((await read('/wallet/types/student-card')).status).toBe(404);
    expect((await read('/wallet/types/campus-card')).status).toBe(200);

    const { link, transactionCode } = await at.offer(await at.portal.as('nilan234'));
    const holder = new TestWallet(named.send, at.portal.url, () => at.now);
    const { type, code } = await holder.open(link);
    const { body } = await holder.token(code, transactionCode);
    const proof = await holder.proof(await holder.nonce());
    const issued = await holder.credential(type, `Bearer ${body.access_token as string}`, proof);
    const [{ credential }] = issued.body.credentials as [{ credential: string }];
    expect(readCredential(credential).payload.vct).toBe(NAME);
  } finally {
    await named.close();
  }
});

test('the metadata are signed for wallets that ask for it', async () => {
  const address = '/.well-known/openid-credential-issuer';
  const accept = (type: string) =>
    at.portal.browser().fetch(address, { headers: { accept: type } });
  const [signed, plain] = [await accept('application/jwt'), await accept('application/json')];
  expect(signed.headers.get('content-type')).toBe('application/jwt');
  for (const { headers } of [signed, plain]) expect(headers.get('vary')).toMatch(/^accept(,|$)/);
  const jwt = await signed.text();
  expect(await signer(jwt)).toBe('CN=first');
  expect(decodeProtectedHeader(jwt).typ).toBe('openidvci-issuer-metadata+jwt');
  const { iat, exp, iss, sub, ...metadata } = decodeJwt(jwt);
  expect(metadata).toEqual(await plain.json());
  expect([iss, sub]).toEqual([at.portal.url, at.portal.url]);
  expect(exp! - iat!).toBe(86_400);
});

test('without a key, nothing of it exists', async () => {
  const closed = await WalletPortal.start({
    systems: { walletIssuer: null, walletVerifier: null, applePasses: null },
  });
  try {
    const { portal } = closed;
    const send = await portal.as('annli42');
    expect(await answer(send('/api/wallet/credentials'))).toEqual(refused(404));
    expect(await answer(send('/api/wallet/offers', { method: 'POST' }))).toEqual(refused(404));
    const routes = portal.routes.map(({ url }) => url);
    expect(routes.filter((url) => /^\/wallet|openid-credential-issuer/.test(url))).toEqual([]);
  } finally {
    await closed.portal.close();
  }
});
