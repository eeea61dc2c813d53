import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import {
  createSecureContext,
  type SecureContext,
  type SecureContextOptions,
  TLSSocket,
} from 'node:tls';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** The address of BankID and the portal's credentials for it. */
export interface BankIdSettings {
  /** Base URL, ending with `/rp/v6.0/`. */
  readonly endpoint: string;
  /**
   * The portal's certificate and key, and the certificate authority of BankID; null when BankID
   * runs on the same computer.
   */
  readonly tls: SecureContextOptions | null;
  /** When the portal's certificate ends; null if there is none. */
  readonly certificateEnds: Date | null;
  /** Whether this is the demonstration's own BankID, reached through the portal's own server. */
  readonly isSimulated: boolean;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads the BankID settings from `PORTAL_BANKID_ENDPOINT` and related variables. Without them,
 * returns the simulator if there is one, otherwise null. @throws {ConfigurationError} also when a
 * file cannot be read, or when certificate, key and passphrase do not match.
 */
export function readBankId(settings: Settings, simulator: string | null): BankIdSettings | null {
  const url = settings.url('PORTAL_BANKID_ENDPOINT', ['https:', 'http:']);
  const certificate = fileIn(settings, 'PORTAL_BANKID_CERTIFICATE_FILE');
  const key = fileIn(settings, 'PORTAL_BANKID_KEY_FILE');
  const passphrase = fileIn(settings, 'PORTAL_BANKID_PASSPHRASE_FILE')
    ?.toString('utf8')
    .replace(/\r?\n$/, '');
  const ca = fileIn(settings, 'PORTAL_BANKID_CA_FILE');
  if (url === null)
    return simulator === null
      ? null
      : { endpoint: simulator, tls: null, certificateEnds: null, isSimulated: true };

  const endpoint = url.href.replace(/\/*$/, '/');
  if (url.protocol === 'http:') {
    if (!local.has(url.hostname))
      throw new ConfigurationError('PORTAL_BANKID_ENDPOINT', 'must begin with https://');
    return { endpoint, tls: null, certificateEnds: null, isSimulated: false };
  }
  const because = 'is missing: PORTAL_BANKID_ENDPOINT is set';
  if (certificate === null) throw new ConfigurationError('PORTAL_BANKID_CERTIFICATE_FILE', because);
  // BankID's certificates are issued by its own authority, not by a public one.
  if (ca === null) throw new ConfigurationError('PORTAL_BANKID_CA_FILE', because);
  const identity = isPem(certificate)
    ? { cert: certificate, key: key ?? certificate }
    : { pfx: certificate };
  const tls = {
    ...identity,
    ca,
    minVersion: 'TLSv1.2' as const,
    ...(passphrase !== undefined && { passphrase }),
  };
  let certificateEnds: Date | null;
  try {
    certificateEnds = endOf(createSecureContext(tls));
  } catch {
    // The reason is omitted, because it may quote the file.
    throw new ConfigurationError(
      'PORTAL_BANKID_CERTIFICATE_FILE',
      'does not match its key, its passphrase or PORTAL_BANKID_CA_FILE',
    );
  }
  return { endpoint, tls, certificateEnds, isSimulated: false };
}

/** Node.js reads PKCS #12 only into a context, and shows its certificate only in a connection. */
function endOf(secureContext: SecureContext): Date | null {
  const socket = new TLSSocket(new Duplex(), { secureContext });
  const ends = socket.getX509Certificate()?.validToDate ?? null;
  socket.destroy();
  return ends;
}

const isPem = (file: Buffer): boolean => file.includes('-----BEGIN ');

function fileIn(settings: Settings, name: string): Buffer | null {
  const path = settings.optional(name);
  if (path === null) return null;
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigurationError(name, 'refers to a file that cannot be read');
  }
}
