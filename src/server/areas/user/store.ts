import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Maximum number of notifications returned: more than anyone reads, and older ones are no longer
 * relevant.
 */
const MAX_NOTIFICATIONS = 100;

/** Returns the account with its person and organisation. Undefined if it does not exist. */
export const accountOf = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .selectAll('account')
    .select(['person.display_name', 'person.given_name', 'person.surname'])
    .select(['organisation.name', 'organisation.canonical_path'])
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/**
 * The data from the study register, with the programme that started last. Undefined if the register
 * has no data.
 */
export const studiesOf = (db: Db, lin: string) =>
  db
    .selectFrom('student_record')
    .leftJoin('study', 'study.lin', 'student_record.lin')
    .select(['credits', 'last_registered_on', 'study.name'])
    .where('student_record.lin', '=', lin)
    .orderBy('study.start_date', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
export type StudiesRow = NonNullable<Awaited<ReturnType<typeof studiesOf>>>;

/**
 * The account's notifications on a day, newest first. Each notification defines for how many days
 * it is shown.
 */
export const notificationsOf = (db: Db, liUId: string, today: string) =>
  db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select([
      'notification.id',
      'notification.prio',
      'notification.date',
      'notification.days_back_in_time',
      'notification.notification_type',
    ])
    .select(['notification.title', 'notification.message', 'notification.link'])
    .select(['notification.is_internal_link', 'notification.read_at'])
    .select(['notification.popup_title', 'notification.popup_message'])
    .where('account.user_id', '=', liUId)
    .where('notification.date', '<=', today)
    .where(sql<boolean>`notification.date + notification.days_back_in_time >= ${today}::date`)
    .orderBy('date', 'desc')
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(MAX_NOTIFICATIONS)
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number];

/** Returns the notification if it belongs to this account, locked until the transaction ends. */
export const lockNotification = (tx: Transaction<Database>, id: string, liUId: string) =>
  tx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select(['notification.id', 'notification.read_at'])
    .where('notification.id', '=', id)
    .where('account.user_id', '=', liUId)
    .forUpdate('notification')
    .executeTakeFirst();

export const markRead = (tx: Transaction<Database>, id: string, at: Date) =>
  tx.updateTable('notification').set({ read_at: at }).where('id', '=', id).execute();
