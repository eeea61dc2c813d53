import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';
import { certificatesIn, isOfDemonstration, privateKeyIn } from '../certificates.ts';
import type { IssuerKey } from './issuer.ts';

/** The settings that name the files. */
interface KeyNames {
  readonly key: string;
  readonly certificates: string;
  /** Whether a certificate that is signed by itself will do, as in the sandbox of Sweden's wallet. */
  readonly maySignItself?: boolean;
}

interface Where {
  readonly baseUrl: string;
  readonly isDemo: boolean;
}

/**
 * Reads a key with its certificates, which must belong to each other and to this portal; both files
 * are required. Certificates that have ended are no reason not to start: nothing is signed with them
 * (`inForce`), everything else works, and superusers are told.
 * @throws {ConfigurationError}
 */
export function readSigningKey(
  settings: Settings,
  names: KeyNames,
  { baseUrl, isDemo }: Where,
): IssuerKey {
  const because = `${settings.optional(names.key) === null ? names.certificates : names.key} is set`;
  const privateKey = privateKeyIn(names.key, settings.required(names.key, because), 'key on P-256');
  const certificates = chainIn(names, settings.required(names.certificates, because));
  refuseForeign(names, { privateKey, certificates }, new URL(baseUrl));
  if (!isDemo && !baseUrl.startsWith('https:'))
    throw new ConfigurationError(names.key, 'requires that PORTAL_BASE_URL begins with https://');
  return { privateKey, certificates };
}

/** Returns the certificates in a PEM file, without a root at their end. */
function chainIn({ certificates, maySignItself }: KeyNames, path: string): X509Certificate[] {
  const all = certificatesIn(fileOf(certificates, path));
  const withoutRoot = all.filter((one) => !isSelfSigned(one));
  if (withoutRoot.length > 0) return withoutRoot;
  if (maySignItself && all.length === 1) return all;
  throw new ConfigurationError(
    certificates,
    'must contain the certificate of the key in PEM format, which is not signed by itself, ' +
      'and then those of the authorities above it',
  );
}

const isSelfSigned = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);

function refuseForeign(
  names: KeyNames,
  { privateKey, certificates: chain }: IssuerKey,
  { hostname }: URL,
): void {
  const refuse = (problem: string) => {
    throw new ConfigurationError(names.certificates, problem);
  };
  const [leaf] = chain;
  if (leaf?.checkPrivateKey(privateKey) !== true)
    refuse(`must begin with the certificate of ${names.key}`);
  if (chain.some((one, at) => at > 0 && chain[at - 1]?.checkIssued(one) !== true))
    refuse('must have each certificate before that of the authority that issued it');
  if (chain.some(isOfDemonstration)) refuse('is of a demonstration, whose key everyone may have');
  const named = isIP(hostname)
    ? leaf?.checkIP(hostname)
    : leaf?.checkHost(hostname, { subject: 'never' });
  if (named === undefined)
    refuse(`must begin with a certificate whose alternative names include ${hostname}`);
}
