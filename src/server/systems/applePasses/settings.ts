import type { KeyObject, X509Certificate } from 'node:crypto';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';
import { certificatesIn, isOfDemonstration, nameIn, privateKeyIn } from '../certificates.ts';
import type { PassKey } from './signature.ts';

/** How the university makes passes for Apple Wallet. */
export interface ApplePassSettings {
  /** Null in the demonstration, which makes a key of its own. */
  readonly key: PassKey | null;
}

const KEY = 'PORTAL_WALLET_APPLE_KEY_FILE';
const CERTIFICATES = 'PORTAL_WALLET_APPLE_CERTIFICATE_FILE';

/**
 * Reads the key and certificates with which Apple lets the university sign passes; null where there
 * are none. A certificate that has ended is no reason not to start: the passes in phones go on
 * working, and superusers are told.
 * @throws {ConfigurationError} also when the certificates do not belong to the key or to each other.
 */
export function readApplePasses(
  settings: Settings,
  baseUrl: string,
  isDemo: boolean,
): ApplePassSettings | null {
  const [keyFile, certificateFile] = [settings.optional(KEY), settings.optional(CERTIFICATES)];
  if (keyFile === null && certificateFile === null) return isDemo ? { key: null } : null;

  const because = `${keyFile === null ? CERTIFICATES : KEY} is set`;
  const privateKey = privateKeyIn(KEY, settings.required(KEY, because), 'RSA key');
  const certificates = certificatesIn(
    fileOf(CERTIFICATES, settings.required(CERTIFICATES, because)),
  );
  refuseForeign(privateKey, certificates);
  if (!isDemo && !baseUrl.startsWith('https:'))
    throw new ConfigurationError(KEY, 'requires that PORTAL_BASE_URL begins with https://');
  return { key: { privateKey, certificates } };
}

function refuseForeign(key: KeyObject, [own, above]: readonly X509Certificate[]): void {
  const refuse = (problem: string) => {
    throw new ConfigurationError(CERTIFICATES, problem);
  };
  if (own?.checkPrivateKey(key) !== true) refuse(`must begin with the certificate of ${KEY}`);
  else if (above === undefined || !own.checkIssued(above))
    refuse('must have Apple’s intermediate certificate (WWDR) after that of the key');
  else if (isOfDemonstration(own)) refuse('is of a demonstration, whose key everyone may have');
  else if (nameIn(own, 'UID')?.startsWith('pass.') !== true || nameIn(own, 'OU') === null)
    refuse('must be that of a Pass Type ID, which names it (UID=pass.…) and the team (OU)');
}
