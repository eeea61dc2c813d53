import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Openid4vciClient, setGlobalConfig } from '@openid4vc/openid4vci';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT, CLIENTS, openIn } from '../support/codeWallet.ts';
import { WalletPortal } from './walletsSetUp.ts';

let at: WalletPortal;
beforeAll(async () => {
  setGlobalConfig({ allowInsecureUrls: true });
  at = await WalletPortal.start({ environment: { PORTAL_WALLET_CLIENTS: CLIENTS } });
});
afterAll(() => at.portal.close());

type Signer = { readonly header: object; readonly payload: object };

/** The wallet client of the OpenWallet Foundation, with a key of its own. */
async function foreignWallet() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = (await exportJWK(publicKey)) as { kty: 'EC'; crv: string; x: string; y: string };
  const client = new Openid4vciClient({
    callbacks: {
      fetch,
      hash: (data, algorithm) =>
        createHash(algorithm.replace('-', '').toLowerCase()).update(data).digest(),
      generateRandom: (count) => randomBytes(count),
      clientAuthentication: ({ body }) => {
        body['client_id'] = CLIENT.id;
      },
      signJwt: async (_signer: unknown, { header, payload }: Signer) => ({
        jwt: await new SignJWT({ ...payload })
          .setProtectedHeader({ alg: 'ES256', ...header })
          .sign(privateKey),
        signerJwk: jwk,
      }),
    },
  });
  return { client, signer: { method: 'jwk', alg: 'ES256', publicJwk: jwk } as const };
}

type ForeignWallet = Awaited<ReturnType<typeof foreignWallet>>;
type Client = ForeignWallet['client'];

/** The credentials that the client receives for a token. */
async function received(
  { client, signer }: ForeignWallet,
  issuerMetadata: Awaited<ReturnType<Client['resolveIssuerMetadata']>>,
  {
    accessTokenResponse,
    dpop,
  }: Pick<
    Awaited<ReturnType<Client['retrieveAuthorizationCodeAccessTokenFromOffer']>>,
    'accessTokenResponse' | 'dpop'
  >,
) {
  expect(accessTokenResponse.token_type).toBe('DPoP');
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata });
  const { jwt } = await client.createCredentialRequestJwtProof({
    issuerMetadata,
    signer,
    nonce,
    issuedAt: at.now,
    credentialConfigurationId: 'student-card',
  });
  const { credentialResponse } = await client.retrieveCredentials({
    accessToken: accessTokenResponse.access_token,
    credentialConfigurationId: 'student-card',
    issuerMetadata,
    proofs: { jwt: [jwt] },
    ...(dpop && { dpop }),
  });
  return credentialResponse.credentials;
}

test('the client of the OpenWallet Foundation receives the card, and its library accepts it', async () => {
  const { link, transactionCode } = await at.offer(await at.portal.as('nilan234'));
  const wallet = await foreignWallet();
  const { client, signer } = wallet;
  const credentialOffer = await client.resolveCredentialOffer(link);
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer);
  const token = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    txCode: transactionCode,
    dpop: { signer },
  });
  const credentials = await received(wallet, issuerMetadata, token);
  const [issued] = credentials as [{ credential: string }];
  const [leaf] = decodeProtectedHeader(issued.credential.split('~')[0]!).x5c!;
  const { publicKey } = new X509Certificate(Buffer.from(leaf!, 'base64'));
  const reader = new SDJwtVcInstance({
    hasher: (data, algorithm) =>
      createHash(algorithm.replace('-', '').toLowerCase())
        .update(Buffer.from(data as ArrayBuffer))
        .digest(),
    verifier: (data, signature) =>
      verify(
        'sha256',
        Buffer.from(data),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    statusListFetcher: (uri) => at.statusList(uri),
    statusVerifier: (data, signature) =>
      verify(
        'sha256',
        Buffer.from(data),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    statusValidator: (status) =>
      status === 0 ? Promise.resolve() : Promise.reject(new Error(`status ${status}`)),
  });
  const currentDate = Math.floor(at.now.getTime() / 1000);
  const read = await reader.verify(issued.credential, { currentDate });
  expect(read.payload).toMatchObject({
    vct: `${at.portal.url}/wallet/types/student-card`,
    eduPersonScopedAffiliation: ['student@kvarnby.example'],
  });
});

test('it receives the card by the authorization code grant as well', async () => {
  const send = await at.portal.as('nilan234');
  const { link } = await at.offer(send);
  const wallet = await foreignWallet();
  const { client, signer } = wallet;
  const credentialOffer = await client.resolveCredentialOffer(link);
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer);
  const { authorizationRequestUrl, pkce } = await client.createAuthorizationRequestUrlFromOffer({
    credentialOffer,
    issuerMetadata,
    clientId: CLIENT.id,
    redirectUri: CLIENT.redirectUri,
    scope: 'student-card',
    dpop: { signer },
  });
  const { pathname, search } = new URL(authorizationRequestUrl);
  const id = await openIn(send, `${pathname}${search}`);
  const answered = await at.pressed(send, id!, 'accept');
  const token = await client.retrieveAuthorizationCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    authorizationCode: answered.get('code')!,
    pkceCodeVerifier: pkce!.codeVerifier,
    redirectUri: CLIENT.redirectUri,
    dpop: { signer },
  });
  const credentials = await received(wallet, issuerMetadata, token);
  expect(credentials).toHaveLength(1);
});
