import { hash, randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Claims } from '#rules/walletCredential.ts';

const SALT_BYTES = 16;

/**
 * Returns the disclosures of all claims, each of which the holder can show alone, and the part of
 * the payload that stands for them (RFC 9901, section 4). The order of the digests tells nothing.
 */
export function disclosuresOf(claims: Claims): {
  readonly disclosures: readonly string[];
  readonly payload: Pick<JWTPayload, '_sd' | '_sd_alg'>;
} {
  const disclosures = Object.entries(claims).map(([name, value]) =>
    encoded(JSON.stringify([randomBytes(SALT_BYTES).toString('base64url'), name, value])),
  );
  const digests = disclosures.map((disclosure) => hash('sha256', disclosure, 'base64url'));
  return { disclosures, payload: { _sd: digests.toSorted(), _sd_alg: 'sha-256' } };
}

/** Joins the signed part with its disclosures, in the form in which a wallet receives them. */
export const sdJwtOf = (jwt: string, disclosures: readonly string[]): string =>
  [jwt, ...disclosures, ''].join('~');

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
