import { sql } from 'kysely';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import { hashOf, isSecret, keyedHashOf, newDigits } from '#server/base/secrets.ts';
import type { Browser } from '#server/session/sessions/browser.ts';
import { decryptedWith } from './identityKey.ts';
import { LIFETIME_MS, type ProvedIdentity, Stored } from './presentations.ts';

const DIGITS = 6;
/** How long the code may be typed after it was shown, and how often wrongly. */
const CODE_MS = 2 * 60_000;
const MAX_WRONG = 3;

/** Bound to what the wallet has brought back, and with it to one sign-in of one browser. */
const hashOfDigits = (codeHash: string, digits: string, secretKey: string): string =>
  keyedHashOf(['wallet sign-in', codeHash, digits].join('\0'), secretKey);

interface Keyed {
  readonly secretKey: string;
}

/** What the other device shows to its owner. */
export interface ShownCode {
  readonly digits: string;
  readonly expires: Date;
  readonly begun: Date;
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Makes the digits for the device that brings the wallet's code, once. Null if it is unknown or they
 * were shown before. From now on they can be typed.
 */
export async function showDigits(
  db: Db,
  responseCode: string,
  { secretKey }: Keyed,
  now: Date,
): Promise<ShownCode | null> {
  const codeHash = hashOf(responseCode);
  const digits = newDigits(DIGITS);
  const expires = new Date(now.getTime() + CODE_MS);
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('wallet_presentation')
      .select(['expires_at', 'browser_name', 'system_name'])
      .where('code_hash', '=', codeHash)
      .where('identity_key', 'is not', null)
      .where('typed_code_hash', 'is', null)
      .where('refusal', 'is', null)
      .where(unexpired(LIFETIME_MS, now))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    await tx
      .updateTable('wallet_presentation')
      .set({ typed_code_hash: hashOfDigits(codeHash, digits, secretKey), expires_at: expires })
      .where('code_hash', '=', codeHash)
      .execute();
    return {
      digits,
      expires,
      begun: new Date(row.expires_at.getTime() - LIFETIME_MS),
      browser: row.browser_name,
      system: row.system_name,
    };
  });
}

/**
 * Takes the identity that a wallet on another device has proved, once, by the digits that the device
 * shows. An attempt is counted before it is checked, so that of any number at the same time no more
 * than the limit are. `unknown`: no digits are awaited in this browser; `locked`: it was the last
 * attempt, and the identity is forgotten.
 */
export async function takeIdentityByDigits(
  db: Db,
  browser: Pick<Browser, 'hash' | 'unseal'>,
  digits: string,
  { secretKey }: Keyed,
  now: Date,
): Promise<ProvedIdentity | 'wrong' | 'locked' | 'unknown'> {
  const own = browser.hash();
  const row = await db
    .updateTable('wallet_presentation')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('browser_hash', '=', own)
    .where('typed_code_hash', 'is not', null)
    .where('refusal', 'is', null)
    .where('wrong_codes', '<', MAX_WRONG)
    .where(unexpired(LIFETIME_MS, now))
    .returning(['code_hash', 'typed_code_hash', 'wrong_codes'])
    .executeTakeFirst();
  if (!row || row.code_hash === null || row.typed_code_hash === null) return 'unknown';
  const { code_hash: codeHash } = row;
  if (!isSecret(hashOfDigits(codeHash, digits, secretKey), row.typed_code_hash)) {
    if (row.wrong_codes < MAX_WRONG) return 'wrong';
    await db
      .updateTable('wallet_presentation')
      .set({ refusal: 'WRONG_CODE', sealed_identity: null, sealed_identity_key: null })
      .where('browser_hash', '=', own)
      .where('code_hash', '=', codeHash)
      .execute();
    return 'locked';
  }
  const taken = await db
    .deleteFrom('wallet_presentation')
    .where('browser_hash', '=', own)
    .where('code_hash', '=', codeHash)
    .where('refusal', 'is', null)
    .returning(['sealed_identity', 'sealed_identity_key'])
    .executeTakeFirst();
  if (!taken?.sealed_identity || !taken.sealed_identity_key) return 'unknown';
  const text = await decryptedWith(
    browser.unseal(taken.sealed_identity_key),
    taken.sealed_identity,
  );
  return Stored.parse(JSON.parse(text));
}
