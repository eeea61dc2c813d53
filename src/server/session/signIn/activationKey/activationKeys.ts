import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type ActivationKey,
  groupedActivationKey,
  KEY_ALPHABET,
  KEY_LENGTH,
} from '#rules/activationKey.ts';
import { isOutgrown } from '#rules/activationKeyIssue.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';
import { accountsOf, type Permit } from '#server/power/permit.ts';
import { powersOf } from '#server/power/powers.ts';
import type { IsoDate } from '#rules/dates.ts';

/**
 * Returns a new key of 80 random bits, as it is printed. The database stores only its `hashOfKey`.
 */
export const newActivationKey = (): string =>
  groupedActivationKey(
    Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join(''),
  );

/** The key is long and random, so a plain hash is sufficient. */
export const hashOfKey = (key: ActivationKey): string => hashOf(key);

/**
 * Returns the key of the person with this national id; undefined if one of the two is wrong, or if
 * the person has died.
 */
export const keyOf = (db: Db, key: ActivationKey, identityNumber: string) =>
  db
    .selectFrom('activation_key')
    .innerJoin('account', 'account.id', 'activation_key.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select([
      'activation_key.id',
      'expires_on',
      'used_at',
      'revoked_at',
      'browser_hash',
      'created_by_lin',
      'account.lin',
      'account.user_id',
      'person.display_name',
      'person.national_id',
    ])
    .where('key_hash', '=', hashOfKey(key))
    .where('person.national_id', '=', identityNumber)
    .where('person.deceased_on', 'is', null)
    .where('account.user_status', '<>', 'Deceased')
    .executeTakeFirst();
export type KeyRow = NonNullable<Awaited<ReturnType<typeof keyOf>>>;

/**
 * Whether the owner now has powers that the creator of the key lacks: roles are given and withdrawn
 * while a key is valid.
 */
export async function isKeyOutgrown(
  db: Db,
  { created_by_lin: creator, lin: owner }: Pick<KeyRow, 'created_by_lin' | 'lin'>,
  today: IsoDate,
): Promise<boolean> {
  const powers = await powersOf(db, [creator, owner], today);
  return isOutgrown(powers(creator), powers(owner));
}

/** The creator and the owner of the key with this id. */
export const partiesOf = (db: Db, id: string) =>
  db
    .selectFrom('activation_key')
    .innerJoin('account', 'account.id', 'activation_key.account_id')
    .select(['activation_key.created_by_lin', 'account.lin'])
    .where('activation_key.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Reserves the key for this browser until it signs out. Returns false if another browser has
 * started to use the key, or if it has just ended.
 */
export async function claimKey(
  db: Db,
  permit: Permit<'secret'>,
  id: string,
  browserHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('activation_key')
    .set({ browser_hash: browserHash })
    .where('id', '=', id)
    .where('account_id', 'in', accountsOf(db, permit))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('browser_hash', 'is', null), eb('browser_hash', '=', browserHash)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Releases the browser's unused keys, so that their holders can restart in this browser or in
 * another.
 */
export const releaseKeys = (tx: Transaction<Database>, browserHash: string) =>
  tx
    .updateTable('activation_key')
    .set({ browser_hash: null })
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .execute();
