import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import type { NotificationTable } from '../../database/tables/selfService.ts';

/** More than a person reads; what is older has had its time. */
const MOST_NOTIFICATIONS = 100;

export const givenNameOf = async (db: Db, lin: string): Promise<string> =>
  (await db.selectFrom('person').select('given_name').where('lin', '=', lin).executeTakeFirstOrThrow()).given_name;

/** The account with its person and organisation. Undefined: no such account. */
export const accountOf = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .selectAll('account')
    .select(['person.display_name', 'person.given_name', 'person.surname'])
    .select(['organisation.name_sv', 'organisation.name_en', 'organisation.canonical_path'])
    .where('account.liu_id', '=', liUId)
    .executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/** What the study register tells, with the programme begun last. Undefined: nothing is known. */
export const studiesOf = (db: Db, lin: string) =>
  db
    .selectFrom('student_record')
    .leftJoin('study', 'study.lin', 'student_record.lin')
    .select(['credits', 'last_registered_on', 'study.name_sv', 'study.name_en'])
    .where('student_record.lin', '=', lin)
    .orderBy('study.start_date', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
export type StudiesRow = NonNullable<Awaited<ReturnType<typeof studiesOf>>>;

/** What the account is told on a day, most pressing first, then newest. Each is told for as many days as it says. */
export const notificationsOf = (db: Db, liUId: string, today: string): Promise<Selectable<NotificationTable>[]> =>
  db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .selectAll('notification')
    .where('account.liu_id', '=', liUId)
    .where('notification.date', '<=', today)
    .where(sql<boolean>`notification.date + notification.days_back_in_time >= ${today}::date`)
    .orderBy('prio')
    .orderBy('date', 'desc')
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(MOST_NOTIFICATIONS)
    .execute();

/** The notification, if it is this account's; locked until the transaction ends. */
export const lockNotification = (tx: Transaction<Database>, id: string, liUId: string) =>
  tx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select(['notification.id', 'notification.read_at'])
    .where('notification.id', '=', id)
    .where('account.liu_id', '=', liUId)
    .forUpdate('notification')
    .executeTakeFirst();

export const markRead = (tx: Transaction<Database>, id: string, at: Date) =>
  tx.updateTable('notification').set({ read_at: at }).where('id', '=', id).execute();
