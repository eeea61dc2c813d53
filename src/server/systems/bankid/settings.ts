import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { ConfigurationError, type Settings } from '../../settings.ts';

/** Where BankID is, and how we show who we are there. */
export interface BankIdSettings {
  /** Its address up to and with `/rp/v6.0/`. */
  readonly endpoint: string;
  /** Our certificate with its key, and whom we believe to be BankID; null where BankID is the one on this computer. */
  readonly tls: SecureContextOptions | null;
  /** The demonstration's own BankID, reached through our own server. */
  readonly isSimulated: boolean;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * BankID by `PORTAL_BANKID_ENDPOINT` and its companions; else the simulated one, or none.
 * @throws {ConfigurationError} also when a file cannot be read, or certificate, key and passphrase do not belong together.
 */
export function readBankId(settings: Settings, simulator: string | null): BankIdSettings | null {
  const url = settings.url('PORTAL_BANKID_ENDPOINT', ['https:', 'http:']);
  const certificate = fileIn(settings, 'PORTAL_BANKID_CERTIFICATE_FILE');
  const key = fileIn(settings, 'PORTAL_BANKID_KEY_FILE');
  const passphrase = fileIn(settings, 'PORTAL_BANKID_PASSPHRASE_FILE')?.toString('utf8').replace(/\r?\n$/, '');
  const ca = fileIn(settings, 'PORTAL_BANKID_CA_FILE');
  if (url === null) return simulator === null ? null : { endpoint: simulator, tls: null, isSimulated: true };

  const endpoint = url.href.replace(/\/*$/, '/');
  if (url.protocol === 'http:') {
    if (!local.has(url.hostname)) throw new ConfigurationError('PORTAL_BANKID_ENDPOINT', 'must begin with https://');
    return { endpoint, tls: null, isSimulated: false };
  }
  const because = 'is missing: PORTAL_BANKID_ENDPOINT is set';
  if (certificate === null) throw new ConfigurationError('PORTAL_BANKID_CERTIFICATE_FILE', because);
  // BankID vouches for itself; no public authority does.
  if (ca === null) throw new ConfigurationError('PORTAL_BANKID_CA_FILE', because);
  const identity = isPem(certificate) ? { cert: certificate, key: key ?? certificate } : { pfx: certificate };
  const tls = { ...identity, ca, minVersion: 'TLSv1.2' as const, ...(passphrase !== undefined && { passphrase }) };
  try {
    createSecureContext(tls);
  } catch {
    // The reason is left out: it may quote the file.
    throw new ConfigurationError('PORTAL_BANKID_CERTIFICATE_FILE', 'does not go together with its key, its passphrase or PORTAL_BANKID_CA_FILE');
  }
  return { endpoint, tls, isSimulated: false };
}

const isPem = (file: Buffer): boolean => file.includes('-----BEGIN ');

function fileIn(settings: Settings, name: string): Buffer | null {
  const path = settings.optional(name);
  if (path === null) return null;
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigurationError(name, 'names a file that cannot be read');
  }
}
