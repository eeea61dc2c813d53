import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ConfigurationError, fileOf } from '#server/base/settings.ts';

/** Returns all certificates in a PEM file, in their order; none if any of them is invalid. */
export function certificatesIn(pem: string): X509Certificate[] {
  try {
    return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    );
  } catch {
    return [];
  }
}

/** Whether the text is the name of one host or domain, as certificates state it: no wildcard. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))+$/i.test(text);

/** A part of the name of a certificate's owner, such as `C` for the country; null if it has none. */
export const nameIn = ({ subject }: X509Certificate, part: string): string | null =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1) ?? null;

/** Part of the names in a demonstration's certificates; no university and no phone accepts them. */
export const DEMONSTRATION = 'MinIT demonstration';

/** Whether a certificate is one of a demonstration's, whose keys everyone may have. */
export const isOfDemonstration = ({ subject, issuer }: X509Certificate): boolean =>
  `${subject}\n${issuer}`.includes(DEMONSTRATION);

/** When the first certificate of a chain ends, and with it the chain. */
export const endOfChain = (chain: readonly X509Certificate[]): Date =>
  new Date(Math.min(...chain.map(({ validToDate }) => validToDate.getTime())));

/** What signs with the university's certificates; null once they have ended, or where there is none. */
export const inForce = <Signer extends { readonly certificateEnds: Date }>(
  signer: Signer | null,
  now: Date,
): Signer | null => (signer !== null && signer.certificateEnds > now ? signer : null);

const keyKinds = {
  'RSA key': (key: KeyObject) => key.asymmetricKeyType === 'rsa',
  'key on P-256': (key: KeyObject) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1',
};

/** Returns the private key in the file that a setting names. @throws {ConfigurationError} */
export function privateKeyIn(
  variable: string,
  path: string,
  kind: keyof typeof keyKinds,
): KeyObject {
  const pem = fileOf(variable, path);
  let key: KeyObject | null;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = null;
  }
  if (key === null || !keyKinds[kind](key))
    throw new ConfigurationError(
      variable,
      `must contain a private ${kind} in PEM format, without a password`,
    );
  return key;
}
