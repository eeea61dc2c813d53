import type { WalletIssuer } from '#server/systems/wallets/port.ts';
import type { issuerMetadata } from './metadata.ts';

const DAY_SECONDS = 86_400;
const JWT = 'application/jwt';
const JSON_TYPE = 'application/json';

/** Signs the metadata with the key of the cards (OpenID4VCI 1.0, section 12.2.3). */
export function signedMetadata(
  issuer: WalletIssuer,
  metadata: ReturnType<typeof issuerMetadata>,
  now: Date,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  return issuer.signed('openidvci-issuer-metadata+jwt', {
    ...metadata,
    iss: metadata.credential_issuer,
    sub: metadata.credential_issuer,
    iat,
    exp: iat + DAY_SECONDS,
  });
}

/** Whether a wallet accepts signed metadata, and does not prefer unsigned ones. */
export function prefersJwt(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map((one) => {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith('q='));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const weightOf = (type: string) => types.find((one) => one.type === type)?.weight ?? 0;
  return weightOf(JWT) > 0 && weightOf(JWT) >= weightOf(JSON_TYPE);
}
