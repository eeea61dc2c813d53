import { type Insertable, sql, type Transaction } from 'kysely';
import { kindsWithOwnEnd } from '#rules/dailyQuestions.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { HIGHLIGHT_FROM_DAYS } from '#rules/validity.ts';
import { type EventSubject, isEventSettled } from '#rules/waiting.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * Maximum number of notifications returned: more than anyone reads, and older ones are no longer
 * relevant.
 */
const MAX_NOTIFICATIONS = 200;
/** Maximum number of notifications read, because settled ones are left out afterwards. */
const MAX_READ = 2000;

export const organisationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * Returns the notifications for administrators of the organisation and of all organisations below
 * it that are not settled, newest first; a notification counts as read once any administrator has
 * read it.
 */
export async function notificationsBelow(
  db: Db,
  organisationId: string,
  today: string,
): Promise<NotificationRow[]> {
  const rows = await rowsBelow(db, organisationId, today);
  return rows
    .filter((row) => !isEventSettled(row.notification_type, subjectOf(row), today))
    .slice(0, MAX_NOTIFICATIONS);
}

/** Returns how many of these notifications no administrator has read. */
export const countUnread = async (db: Db, organisationId: string, today: string): Promise<number> =>
  (await notificationsBelow(db, organisationId, today)).filter(({ is_read }) => !is_read).length;

const subjectOf = (row: NotificationRow): EventSubject => ({
  account:
    row.user_status === null
      ? null
      : {
          userStatus: row.user_status,
          affiliation: row.affiliation_type,
          isEmployedUntilFurtherNotice: row.is_employed_until_further_notice ?? false,
          affiliationEndDate: row.affiliation_end_date,
          validThrough: row.valid_through,
          subscriptionType: row.subscription_type,
          hasLiUPhone: row.has_work_phone ?? false,
        },
  endingAccounts: Number(row.ending_accounts),
});

const rowsBelow = (db: Db, organisationId: string, today: string) =>
  db
    .selectFrom('admin_notification as notification')
    .innerJoin(
      'organisation_closure as below',
      'below.descendant_id',
      'notification.organisation_id',
    )
    .leftJoin('account', (join) =>
      join
        .onRef('account.lin', '=', 'notification.subject_lin')
        .on('account.affiliation_type', 'is not', null),
    )
    .select([
      'notification.id',
      'notification.organisation_id',
      'notification.subject_lin',
      'notification.date',
      'notification.notification_type',
    ])
    .select(['notification.title', 'notification.message', 'account.user_id'])
    .select([
      'account.user_status',
      'account.affiliation_type',
      'account.is_employed_until_further_notice',
      'account.affiliation_end_date',
      'account.valid_through',
    ])
    .select(['account.subscription_type', 'account.has_work_phone'])
    .select((notification) =>
      notification
        .selectFrom('account as ending')
        .innerJoin('organisation_closure as here', 'here.descendant_id', 'ending.organisation_id')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('here.ancestor_id', '=', 'notification.organisation_id')
        // Only an event about no single account is about all of them.
        .where('notification.subject_lin', 'is', null)
        .where('ending.affiliation_type', 'in', kindsWithOwnEnd)
        .where('ending.user_status', '=', 'Active')
        .where('ending.valid_through', '>=', today)
        .where('ending.valid_through', '<=', addDays(today, HIGHLIGHT_FROM_DAYS))
        .as('ending_accounts'),
    )
    .select((notification) =>
      notification
        .exists(
          notification
            .selectFrom('admin_notification_read as read')
            .select('read.lin')
            .whereRef('read.notification_id', '=', 'notification.id'),
        )
        .as('is_read'),
    )
    .where('below.ancestor_id', '=', organisationId)
    .where('notification.date', '<=', today)
    .orderBy('notification.date', 'desc')
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(MAX_READ)
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof rowsBelow>>[number];

/** Those of the notifications that belong to the organisation or to one below it. */
export const notificationsAmong = (db: Db, ids: readonly string[], organisationId: string) =>
  db
    .selectFrom('admin_notification as notification')
    .innerJoin(
      'organisation_closure as below',
      'below.descendant_id',
      'notification.organisation_id',
    )
    .select('notification.id')
    .where('below.ancestor_id', '=', organisationId)
    .where('notification.id', 'in', ids)
    .execute();

/** Records who has read the notifications. Returns those that nobody had read before. */
export async function markRead(
  tx: Transaction<Database>,
  ids: readonly string[],
  lin: string,
  at: Date,
): Promise<string[]> {
  const read = await tx
    .selectFrom('admin_notification_read')
    .select('notification_id')
    .distinct()
    .where('notification_id', 'in', ids)
    .execute();
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

/** Managed accounts that may need attention; the rule decides. */
export const accountsToNotice = (db: Db, today: IsoDate) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select([
      'account.lin',
      'account.organisation_id as organisationId',
      'person.display_name as name',
      'account.user_status as userStatus',
      'account.affiliation_type as affiliation',
      'account.affiliation_end_date as affiliationEndDate',
      'account.valid_through as validThrough',
      'account.subscription_type as subscriptionType',
      'account.retirement_date as retirementDate',
      'account.is_employed_until_further_notice as isEmployedUntilFurtherNotice',
      'account.has_work_phone as hasLiUPhone',
      'person.deceased_on as deceasedOn',
    ])
    .where('account.affiliation_type', 'is not', null)
    .where('account.organisation_id', 'is not', null)
    .$narrowType<{ organisationId: string }>()
    .where('account.user_status', 'in', ['Active', 'Inretirement', 'Deceased'])
    .where((eb) =>
      eb.or([
        eb('account.user_status', '!=', 'Active'),
        eb('account.subscription_type', '=', 'XLarge'),
        eb('account.valid_through', '<=', addDays(today, HIGHLIGHT_FROM_DAYS)),
      ]),
    )
    .execute();

/** What administrators have been told of these people. */
export const noticesAbout = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('admin_notification')
    .select(['subject_lin', 'notification_type', 'date'])
    .where('subject_lin', 'in', lins)
    .execute();

export const insertNotices = (
  db: Db,
  notices: readonly Insertable<Database['admin_notification']>[],
) => db.insertInto('admin_notification').values(notices).execute();
