import type { Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { accountsOf, type Protection } from '#server/power/permit.ts';

const announced = (db: Db) =>
  db
    .selectFrom('activation_key as key')
    .innerJoin('account', 'account.id', 'key.account_id')
    .innerJoin('person as creator', 'creator.lin', 'key.created_by_lin')
    .select([
      'key.id',
      'key.account_id',
      'account.user_id',
      'key.created_at',
      'creator.display_name as created_by',
      'key.expires_on',
    ])
    .select(['key.used_at', 'key.revoked_at', 'key.disowned_at', 'key.is_first']);
export type AnnouncedRow = Awaited<
  ReturnType<ReturnType<typeof announced>['executeTakeFirstOrThrow']>
>;

/** The key that the letter with this secret is about. */
export const announcedKey = (db: Db, noticeHash: string): Promise<AnnouncedRow | undefined> =>
  announced(db).where('key.notice_hash', '=', noticeHash).executeTakeFirst();

export const keyById = (db: Db, id: string): Promise<AnnouncedRow | undefined> =>
  announced(db).where('key.id', '=', id).executeTakeFirst();

/** The account's latest key, whatever has become of it. */
export const latestKeyOf = (db: Db, accountId: string): Promise<AnnouncedRow | undefined> =>
  announced(db)
    .where('key.account_id', '=', accountId)
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id')
    .limit(1)
    .executeTakeFirst();

/**
 * Marks the key as disowned, and revokes it unless it has ended. Returns the key; undefined if it
 * has been disowned before.
 */
export async function disownKey(
  tx: Transaction<Database>,
  permit: Protection,
  id: string,
  now: Date,
): Promise<{ readonly used_at: Date | null } | undefined> {
  await tx
    .updateTable('activation_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', 'in', accountsOf(tx, permit))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return tx
    .updateTable('activation_key')
    .set({ disowned_at: now })
    .where('id', '=', id)
    .where('account_id', 'in', accountsOf(tx, permit))
    .where('disowned_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst();
}

/**
 * Marks the portal's notifications about the account's keys as read, once the owner has said what
 * to do.
 */
export const readKeyNotifications = (tx: Transaction<Database>, accountId: string, now: Date) =>
  tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('notification_type', '=', 'ActivationKey')
    .where('read_at', 'is', null)
    .execute();

export const passwordSetAt = async (db: Db, accountId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('password')
      .select('set_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.set_at;
