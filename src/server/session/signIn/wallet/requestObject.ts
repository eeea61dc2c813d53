import { exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { newToken } from '#server/base/secrets.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import type { RequestSecrets } from './presentations.ts';
import { formatsFor, queryFor } from './query.ts';

/** How answers are encrypted (OpenID4VP 1.0, section 8.3). */
export const KEY_AGREEMENT = 'ECDH-ES';
export const ENCRYPTIONS = ['A128GCM', 'A256GCM'];

const REQUEST_TYPE = 'oauth-authz-req+jwt';
/** The audience of a request to a wallet that was not discovered (section 5.8). */
const ANY_WALLET = 'https://self-issued.me/v2';
const MINUTES = 5;

export const answerUrl = (baseUrl: string, answerId: string): string =>
  `${baseUrl}/wallet/answers/${answerId}`;

/** By which way a wallet answers: to an address of ours, or through the browser that asks it. */
export type Way =
  | { readonly by: 'post'; readonly walletNonce: string | undefined }
  | { readonly by: 'browser' };

/** Makes a signed request (section 5), with a key of its own for the answer. */
export async function newRequest(
  verifier: WalletVerifier,
  baseUrl: string,
  way: Way,
  now: Date,
): Promise<{ readonly secrets: RequestSecrets; readonly request: string }> {
  const { publicKey, privateKey } = await generateKeyPair(KEY_AGREEMENT, {
    crv: 'P-256',
    extractable: true,
  });
  const [answerId, nonce, kid] = [newToken(), newToken(), newToken()];
  const issuedAt = Math.floor(now.getTime() / 1000);
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'enc', alg: KEY_AGREEMENT };
  const request = await verifier.signed(REQUEST_TYPE, {
    aud: ANY_WALLET,
    client_id: verifier.clientId,
    response_type: 'vp_token',
    ...(way.by === 'browser'
      ? { response_mode: 'dc_api.jwt', expected_origins: [baseUrl] }
      : {
          response_mode: 'direct_post.jwt',
          response_uri: answerUrl(baseUrl, answerId),
          state: answerId,
          ...(way.walletNonce !== undefined && { wallet_nonce: way.walletNonce }),
        }),
    nonce,
    iat: issuedAt,
    exp: issuedAt + MINUTES * 60,
    dcql_query: queryFor(verifier),
    client_metadata: {
      jwks: { keys: [jwk] },
      encrypted_response_enc_values_supported: ENCRYPTIONS,
      vp_formats_supported: formatsFor(verifier),
    },
  });
  return { secrets: { answerId, nonce, decryptionKey: await exportPKCS8(privateKey) }, request };
}
