import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

/** Maximum number of notifications returned: more than anyone reads, and older ones are no longer relevant. */
const MAX_NOTIFICATIONS = 200;

export const organisationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * The notifications for administrators of the organisation and of all organisations below it, newest first; a notification counts as read
 * once any administrator has read it.
 */
export const notificationsBelow = (db: Db, organisationId: string, today: string) =>
  db
    .selectFrom('admin_notification as notification')
    .innerJoin('organisation_closure as below', 'below.descendant_id', 'notification.organisation_id')
    .leftJoin('account', (join) => join.onRef('account.lin', '=', 'notification.subject_lin').on('account.affiliation_type', 'is not', null))
    .select(['notification.id', 'notification.organisation_id', 'notification.subject_lin', 'notification.date', 'notification.notification_type'])
    .select(['notification.title_sv', 'notification.title_en', 'notification.message_sv', 'notification.message_en', 'account.liu_id'])
    .select((notification) =>
      notification
        .exists(notification.selectFrom('admin_notification_read as read').select('read.lin').whereRef('read.notification_id', '=', 'notification.id'))
        .as('is_read'),
    )
    .where('below.ancestor_id', '=', organisationId)
    .where('notification.date', '<=', today)
    .orderBy('notification.date', 'desc')
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(MAX_NOTIFICATIONS)
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof notificationsBelow>>[number];

/** Those of the notifications that belong to the organisation or to one below it. */
export const notificationsAmong = (db: Db, ids: readonly string[], organisationId: string) =>
  db
    .selectFrom('admin_notification as notification')
    .innerJoin('organisation_closure as below', 'below.descendant_id', 'notification.organisation_id')
    .select('notification.id')
    .where('below.ancestor_id', '=', organisationId)
    .where('notification.id', 'in', ids)
    .execute();

/** Records who has read the notifications. Returns those that nobody had read before. */
export async function markRead(tx: Transaction<Database>, ids: readonly string[], lin: string, at: Date): Promise<string[]> {
  const read = await tx.selectFrom('admin_notification_read').select('notification_id').distinct().where('notification_id', 'in', ids).execute();
  const before = new Set(read.map(({ notification_id }) => notification_id));
  const unread = ids.filter((id) => !before.has(id));
  if (unread.length === 0) return [];
  await tx
    .insertInto('admin_notification_read')
    .values(unread.map((id) => ({ notification_id: id, lin, read_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return unread;
}
