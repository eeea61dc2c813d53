import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';

/** The portal's account at Google. */
export interface GoogleAccount {
  /** The university's number as an issuer. */
  readonly issuerId: string;
  readonly account: string;
  readonly privateKey: KeyObject;
  /** The portal's address, whose pages may offer a pass. */
  readonly baseUrl: string;
}

/** How the university makes passes for Google Wallet. */
export interface GooglePassSettings {
  /** Null in the demonstration, which has a Google of its own. */
  readonly key: GoogleAccount | null;
}

const ISSUER = 'PORTAL_WALLET_GOOGLE_ISSUER_ID';
const KEY = 'PORTAL_WALLET_GOOGLE_KEY_FILE';

/** The account of every demonstration, whose key everyone may have. */
export const DEMONSTRATION_ACCOUNT = 'minit@minit-demonstration.iam.gserviceaccount.com';

/** The file that Google gives for a key of a service account. */
const AccountKey = z.object({ client_email: z.email(), private_key: z.string() });

/**
 * Reads the number and key with which the university makes passes for Google Wallet; null where it
 * makes none. `hasOwnGoogle` says whether there is a Google of the demonstration for those who
 * configure none. @throws {ConfigurationError} also when the file is not the key of a service account
 */
export function readGooglePasses(
  settings: Settings,
  baseUrl: string,
  hasOwnGoogle: boolean,
): GooglePassSettings | null {
  const [issuer, keyFile] = [settings.optional(ISSUER), settings.optional(KEY)];
  if (issuer === null && keyFile === null) return hasOwnGoogle ? { key: null } : null;
  const because = `${issuer === null ? KEY : ISSUER} is set`;
  const issuerId = settings.required(ISSUER, because);
  if (!/^\d{5,25}$/.test(issuerId))
    throw new ConfigurationError(ISSUER, `must be the issuer's number, not "${issuerId}"`);
  const account = accountIn(fileOf(KEY, settings.required(KEY, because)));
  if (account.account === DEMONSTRATION_ACCOUNT)
    throw new ConfigurationError(KEY, 'is of a demonstration, whose key everyone may have');
  if (!hasOwnGoogle && !baseUrl.startsWith('https:'))
    throw new ConfigurationError(ISSUER, 'requires that PORTAL_BASE_URL begins with https://');
  return { key: { issuerId, baseUrl, ...account } };
}

function accountIn(file: string): Pick<GoogleAccount, 'account' | 'privateKey'> {
  try {
    const read = AccountKey.parse(JSON.parse(file));
    return { account: read.client_email, privateKey: createPrivateKey(read.private_key) };
  } catch {
    // The reason is left out, because it may quote the file.
    throw new ConfigurationError(KEY, 'must be the JSON key file of a service account at Google');
  }
}
