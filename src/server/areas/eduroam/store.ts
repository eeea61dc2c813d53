import type { Insertable, Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import type { EduroamPasswordTable } from '#server/database/tables/secrets.ts';

/** The hash is excluded, because only a RADIUS server needs it. */
const columns = ['id', 'name', 'username', 'created_at', 'last_used_at'] as const;

/** The account's logins, newest first. */
export const loginsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('eduroam_password')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
export type LoginRow = Awaited<ReturnType<typeof loginsOf>>[number];

/**
 * The same logins, with the account locked until the transaction ends, so that no other login can
 * be added.
 */
export async function lockLogins(
  tx: Transaction<Database>,
  accountId: string,
): Promise<LoginRow[]> {
  await lockAccountRows(tx, 'id', [accountId]);
  return loginsOf(tx, accountId);
}

export const addLogin = (
  tx: Transaction<Database>,
  login: Insertable<EduroamPasswordTable>,
): Promise<LoginRow> =>
  tx.insertInto('eduroam_password').values(login).returning(columns).executeTakeFirstOrThrow();

/**
 * Returns the account's own login, locked against concurrent changes; undefined if the account has
 * no login with that id.
 */
export const lockLogin = (
  tx: Transaction<Database>,
  accountId: string,
  id: string,
): Promise<LoginRow | undefined> =>
  tx
    .selectFrom('eduroam_password')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const renameLogin = (tx: Transaction<Database>, id: string, name: string) =>
  tx.updateTable('eduroam_password').set({ name }).where('id', '=', id).execute();

export const removeLogin = (tx: Transaction<Database>, id: string) =>
  tx.deleteFrom('eduroam_password').where('id', '=', id).execute();
