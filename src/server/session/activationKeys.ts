import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type ActivationKey, groupedActivationKey, KEY_ALPHABET, KEY_LENGTH } from '../../rules/activationKey.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { hashOf } from '../secrets.ts';

/** A key that nobody has had, 80 random bits, as it is printed. The database keeps no more than `hashOfKey` of it. */
export const newActivationKey = (): string => groupedActivationKey(Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(KEY_ALPHABET.length)]).join(''));

/** A key is long and random, so a plain hash is enough. */
export const hashOfKey = (key: ActivationKey): string => hashOf(key);

/** The key of the person with this national id; undefined when one of the two is wrong, or the person has died. */
export const keyOf = (db: Db, key: ActivationKey, identityNumber: string) =>
  db
    .selectFrom('activation_key')
    .innerJoin('account', 'account.id', 'activation_key.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['activation_key.id', 'expires_on', 'used_at', 'revoked_at', 'browser_hash', 'account.lin', 'account.liu_id', 'person.display_name', 'person.national_id'])
    .where('key_hash', '=', hashOfKey(key))
    .where('person.national_id', '=', identityNumber)
    .where('person.deceased_on', 'is', null)
    .where('account.user_status', '<>', 'Deceased')
    .executeTakeFirst();
export type KeyRow = NonNullable<Awaited<ReturnType<typeof keyOf>>>;

/** Gives the key to this browser until it signs out. False: another has begun to use it, or it has just ended. */
export async function claimKey(db: Db, id: string, browserHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('activation_key')
    .set({ browser_hash: browserHash })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('browser_hash', 'is', null), eb('browser_hash', '=', browserHash)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Anyone who has an unused key may begin again, in this browser or in another. */
export const releaseKeys = (tx: Transaction<Database>, browserHash: string) =>
  tx.updateTable('activation_key').set({ browser_hash: null }).where('browser_hash', '=', browserHash).where('used_at', 'is', null).execute();
