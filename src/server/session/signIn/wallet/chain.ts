import { X509Certificate } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { Refused } from './refused.ts';

/** A chain is a leaf, and few authorities. */
const MAX_LENGTH = 5;

/** As `trustedSigner`, with the certificates that a JWT states (`x5c`). @throws {Refused} */
export const signerOf = (
  jwt: string,
  anchors: readonly X509Certificate[],
  now: Date,
): X509Certificate => trustedSigner(chainIn(jwt), anchors, now);

/**
 * Returns the certificate of who signed, if the chain that begins with it leads to a trusted
 * certificate and all of them are valid now. A trusted certificate may also be in the chain itself.
 * @throws {Refused}
 */
export function trustedSigner(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  now: Date,
): X509Certificate {
  const [leaf] = chain;
  if (leaf === undefined || chain.length > MAX_LENGTH)
    throw new Refused('INVALID', 'The issuer states no certificates.');
  const trusted = trustedPart(chain, anchors);
  if (trusted === null)
    throw new Refused('UNTRUSTED', 'The issuer’s certificate leads to no trusted one.');
  if (trusted.some((one) => now < one.validFromDate || now > one.validToDate))
    throw new Refused('UNTRUSTED', 'A certificate of the issuer is not valid at this time.');
  return leaf;
}

/** The certificates from the leaf to a trusted one; null if there is no such path. */
function trustedPart(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): readonly X509Certificate[] | null {
  for (const [at, one] of chain.entries()) {
    const path = chain.slice(0, at + 1);
    if (anchors.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256)) return path;
    const above = anchors.find((anchor) => isIssuedBy(one, anchor));
    if (above !== undefined) return [...path, above];
    const next = chain[at + 1];
    if (next === undefined || !isIssuedBy(one, next)) return null;
  }
  return null;
}

const isIssuedBy = (one: X509Certificate, authority: X509Certificate): boolean =>
  authority.ca && one.checkIssued(authority) && one.verify(authority.publicKey);

function chainIn(jwt: string): X509Certificate[] {
  try {
    return (decodeProtectedHeader(jwt).x5c ?? []).map(
      (der) => new X509Certificate(Buffer.from(der, 'base64')),
    );
  } catch (cause) {
    throw new Refused('INVALID', 'The issuer’s certificates cannot be read.', { cause });
  }
}
