import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigurationError, fileOf, type Settings } from '#server/settings.ts';

/** How the university makes passes for Google Wallet. */
export interface GooglePassSettings {
  /** The university's number as an issuer. */
  readonly issuerId: string;
  /** The account of the portal at Google, and its key. */
  readonly account: string;
  readonly privateKey: KeyObject;
  /** The portal's address, whose pages may offer a pass. */
  readonly baseUrl: string;
}

const ISSUER = 'PORTAL_WALLET_GOOGLE_ISSUER_ID';
const KEY = 'PORTAL_WALLET_GOOGLE_KEY_FILE';

/** The file that Google gives for a key of a service account. */
const AccountKey = z.object({ client_email: z.email(), private_key: z.string() });

/**
 * Reads the number and key with which the university makes passes for Google Wallet; null where it
 * makes none. @throws {ConfigurationError} also when the file is not the key of a service account
 */
export function readGooglePasses(settings: Settings, baseUrl: string): GooglePassSettings | null {
  const [issuer, keyFile] = [settings.optional(ISSUER), settings.optional(KEY)];
  if (issuer === null && keyFile === null) return null;
  const because = `${issuer === null ? KEY : ISSUER} is set`;
  const issuerId = settings.required(ISSUER, because);
  if (!/^\d{5,25}$/.test(issuerId))
    throw new ConfigurationError(ISSUER, `must be the issuer's number, not "${issuerId}"`);
  const file = fileOf(KEY, settings.required(KEY, because));
  if (!baseUrl.startsWith('https:'))
    throw new ConfigurationError(ISSUER, 'requires that PORTAL_BASE_URL begins with https://');
  return { issuerId, baseUrl, ...accountIn(file) };
}

function accountIn(file: string): Pick<GooglePassSettings, 'account' | 'privateKey'> {
  try {
    const read = AccountKey.parse(JSON.parse(file));
    return { account: read.client_email, privateKey: createPrivateKey(read.private_key) };
  } catch {
    // The reason is left out, because it may quote the file.
    throw new ConfigurationError(KEY, 'must be the JSON key file of a service account at Google');
  }
}
