import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { askedClaims } from '#rules/walletIdentity.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/open.ts';
import { newToken } from '#server/secrets.ts';
import { takeRequest } from '#server/session/signIn/wallet/presentations.ts';
import { ALGORITHM } from '#server/systems/wallets/issuer.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';

export interface VerifierParts {
  readonly config: Config;
  readonly db: Db;
  readonly verifier: WalletVerifier;
}

/** The identifier of the person identification within a request and its answer. */
export const CREDENTIAL_ID = 'pid';

/** How answers are encrypted (OpenID4VP 1.0, section 8.3). */
export const KEY_AGREEMENT = 'ECDH-ES';
export const ENCRYPTIONS = ['A128GCM', 'A256GCM'];

const REQUEST_TYPE = 'oauth-authz-req+jwt';
/** The audience of a request to a wallet that was not discovered (section 5.8). */
const ANY_WALLET = 'https://self-issued.me/v2';
const MINUTES = 5;

export const answerUrl = (baseUrl: string, answerId: string): string =>
  `${baseUrl}/wallet/answers/${answerId}`;

/**
 * Makes the signed request behind a reference (section 5), once, with a key of its own for the
 * answer; null if nothing is asked under the reference any more.
 */
export async function requestObject(
  { config: { baseUrl }, db, verifier }: VerifierParts,
  reference: string,
  walletNonce: string | undefined,
  now: Date,
): Promise<string | null> {
  const { publicKey, privateKey } = await generateKeyPair(KEY_AGREEMENT, {
    crv: 'P-256',
    extractable: true,
  });
  const [answerId, nonce, kid] = [newToken(), newToken(), newToken()];
  const decryptionKey = await exportPKCS8(privateKey);
  if (!(await takeRequest(db, reference, { answerId, nonce, decryptionKey }, now))) return null;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'enc', alg: KEY_AGREEMENT };
  return verifier.signed(REQUEST_TYPE, {
    aud: ANY_WALLET,
    client_id: verifier.clientId,
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    response_uri: answerUrl(baseUrl, answerId),
    nonce,
    state: answerId,
    iat: issuedAt,
    exp: issuedAt + MINUTES * 60,
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
    dcql_query: queryFor(verifier.types),
    client_metadata: {
      jwks: { keys: [jwk] },
      encrypted_response_enc_values_supported: ENCRYPTIONS,
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': [ALGORITHM], 'kb-jwt_alg_values': [ALGORITHM] },
      },
    },
  });
}

/** What is asked for (DCQL, section 6). */
const queryFor = (types: readonly string[]) => ({
  credentials: [
    {
      id: CREDENTIAL_ID,
      format: 'dc+sd-jwt',
      meta: { vct_values: types },
      claims: [...new Set(askedClaims.flat())].map((name) => ({ id: name, path: [name] })),
      claim_sets: askedClaims,
    },
  ],
});
