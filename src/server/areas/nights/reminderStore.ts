import { type Kysely, sql } from 'kysely';
import type { PersonType, UserStatus } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { SentReminder } from '#rules/endReminder.ts';
import type { Db } from '#server/database/open.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database, Tx } from '#server/database/schema.ts';

/** The last day of an account in use, as `endOf` of the rules determines it. */
const lastDay = sql<IsoDate | null>`case
  when account.user_status = 'Inretirement' then account.retirement_date
  when account.affiliation_type = 'Employee' then account.affiliation_end_date
  else account.valid_through end`;

const inUse = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .leftJoin('retirement_reminder as reminder', 'reminder.account_id', 'account.id')
    .select(['account.id', 'account.lin', 'account.user_id', 'account.person_type as personType'])
    .select(['account.user_status as userStatus', 'account.affiliation_type as affiliation'])
    .select(['reminder.retirement_date as reminded_of', 'reminder.days_ahead'])
    .select(lastDay.as('lastDay'))
    .where('account.user_status', 'in', ['Active', 'Unsuspended', 'Inretirement'])
    .where('account.user_id', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof inUse>['executeTakeFirstOrThrow']>>;

/** An account that ends, with the last reminder sent to its owner. */
export interface EndingAccount {
  readonly id: string;
  readonly lin: string;
  readonly liUId: string;
  readonly personType: PersonType;
  readonly userStatus: UserStatus;
  readonly isEmployee: boolean;
  readonly lastDay: IsoDate;
  readonly sent: SentReminder | null;
}

function toEndingAccount(row: Row): EndingAccount[] {
  const { user_id: liUId, lastDay: ends, reminded_of: about, days_ahead: daysAhead } = row;
  if (liUId === null || ends === null) return [];
  const { id, lin, personType, userStatus, affiliation } = row;
  const sent = about === null || daysAhead === null ? null : { lastDay: about, daysAhead };
  const isEmployee = affiliation === 'Employee';
  return [{ id, lin, liUId, personType, userStatus, isEmployee, lastDay: ends, sent }];
}

/** The accounts whose last day is after today, and at the latest the given day. */
export async function endingUntil(
  db: Db,
  latest: IsoDate,
  today: IsoDate,
): Promise<EndingAccount[]> {
  const rows = await inUse(db)
    .where(lastDay, '>', today)
    .where(lastDay, '<=', latest)
    .orderBy(lastDay)
    .execute();
  return rows.flatMap(toEndingAccount);
}

/**
 * Returns the account's current state, locked until the transaction ends; undefined if the account
 * no longer ends.
 */
export async function lockEnding(tx: Tx, id: string): Promise<EndingAccount | undefined> {
  await lockAccountRows(tx, 'id', [id]);
  // Read under the lock, because another server may have sent the reminder meanwhile.
  const row = await inUse(tx).where('account.id', '=', id).executeTakeFirst();
  return row && toEndingAccount(row)[0];
}

export async function storeReminder(
  tx: Tx,
  accountId: string,
  { lastDay: date, daysAhead }: SentReminder,
  now: Date,
): Promise<void> {
  const values = { retirement_date: date, days_ahead: daysAhead, sent_at: now };
  await tx
    .insertInto('retirement_reminder')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
