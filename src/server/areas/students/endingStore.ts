import type { ExpressionBuilder, Transaction } from 'kysely';
import type { SentReminder } from '#rules/retirementReminder.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import { text } from '#server/texts/texts.ts';

type Tx = Transaction<Database>;

/** The condition for students' own accounts. */
export const isStudentAccount = (account: ExpressionBuilder<Database, 'account'>) =>
  account.and([
    account('account.person_type', '=', 'Student'),
    account('account.account_type', '=', 'Personal'),
  ]);

const ending = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .where(isStudentAccount)
    .where('account.user_status', '=', 'Inretirement')
    .where('account.liu_id', 'is not', null);

/**
 * The accounts that close after today and by the given day, with the last reminder sent for each.
 */
export const endingUntil = (db: Db, lastDay: string, today: string) =>
  ending(db)
    .leftJoin('retirement_reminder as reminder', 'reminder.account_id', 'account.id')
    .select([
      'account.id',
      'account.retirement_date',
      'reminder.retirement_date as reminded_of',
      'reminder.days_ahead',
    ])
    .where('account.retirement_date', '>', today)
    .where('account.retirement_date', '<=', lastDay)
    .orderBy('account.retirement_date')
    .execute();

interface Ending {
  readonly lin: string;
  readonly liUId: string;
  readonly retirementDate: string;
  readonly sent: SentReminder | null;
}

/**
 * Returns the account's current state, locked until the transaction ends; null if the account is no
 * longer ending.
 */
export async function lockEnding(tx: Tx, accountId: string): Promise<Ending | null> {
  const account = await ending(tx)
    .select(['account.lin', 'account.liu_id', 'account.retirement_date'])
    .where('account.id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account?.liu_id || account.retirement_date === null) return null;
  // Read under the lock, because another server may have sent the reminder meanwhile.
  const sent = await tx
    .selectFrom('retirement_reminder')
    .select(['retirement_date as retirementDate', 'days_ahead as daysAhead'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    lin: account.lin,
    liUId: account.liu_id,
    retirementDate: account.retirement_date,
    sent: sent ?? null,
  };
}

export async function storeReminder(
  tx: Tx,
  accountId: string,
  { retirementDate, daysAhead }: SentReminder,
  now: Date,
): Promise<void> {
  const values = { retirement_date: retirementDate, days_ahead: daysAhead, sent_at: now };
  await tx
    .insertInto('retirement_reminder')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

const DAYS_SHOWN = 60;

/** Adds the portal notification, which links to the choice. */
export async function notifyOfEnd(
  tx: Tx,
  accountId: string,
  retirementDate: string,
  today: string,
  now: Date,
): Promise<void> {
  const title = text('STUDENT/NOTIFICATION/TITLE');
  const message = text('STUDENT/NOTIFICATION/TEXT', { day: dayInEach(retirementDate) });
  await tx
    .insertInto('notification')
    .values({
      account_id: accountId,
      prio: 1,
      date: today,
      days_back_in_time: DAYS_SHOWN,
      notification_type: 'Retirement',
      link: '/myaccounts/studentretirement',
      is_internal_link: true,
      title,
      message,
      popup_title: null,
      popup_message: null,
      created_at: now,
      read_at: null,
    })
    .execute();
}
