import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { CourseFacts, CoursePeriods } from '#rules/accountCourse.ts';
import { addDays, dateInSweden, type IsoDate } from '#rules/dates.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';

type Db = Kysely<Database>;

/** An account with what determines its course, and what names it. */
export interface CourseAccount extends CourseFacts {
  readonly id: string;
  readonly lin: string;
  readonly liUId: string | null;
  readonly displayName: string;
}

const accounts = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['account.id', 'account.lin', 'account.user_id as liUId'])
    .select(['person.display_name as displayName', 'account.person_type as personType'])
    .select(['account.status_changed_at', 'account.removed_on as removedOn'])
    .select(standingColumns);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

const toCourseAccount = ({ status_changed_at: changedAt, ...row }: Row): CourseAccount => ({
  ...row,
  statusChangedOn: dateInSweden(changedAt),
});

export async function accountWithUserId(db: Db, liUId: string): Promise<CourseAccount | undefined> {
  const row = await accounts(db).where('account.user_id', '=', liUId).executeTakeFirst();
  return row && toCourseAccount(row);
}

/** The account, locked until the transaction ends. */
export async function lockAccount(
  tx: Transaction<Database>,
  id: string,
): Promise<CourseAccount | undefined> {
  await lockAccountRows(tx, 'id', [id]);
  const row = await accounts(tx).where('account.id', '=', id).executeTakeFirst();
  return row && toCourseAccount(row);
}

/** Number of accounts read at a time. */
const PAGE_SIZE = 1_000;

/**
 * Returns the accounts to which something may happen by the day. The condition is only a first
 * selection, for speed: `eventDue` decides.
 */
export async function* accountsThatMayMove(
  db: Db,
  day: IsoDate,
  periods: CoursePeriods,
): AsyncGenerator<CourseAccount> {
  let after: string | null = null;
  for (;;) {
    const page: Row[] = await accounts(db)
      .where(mayMove(day, periods))
      .$if(after !== null, (query) => query.where('account.id', '>', after))
      .orderBy('account.id')
      .limit(PAGE_SIZE)
      .execute();
    yield* page.map(toCourseAccount);
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.id ?? null;
  }
}

const mayMove =
  (day: IsoDate, { untilRemoval, untilDeletion }: CoursePeriods) =>
  (eb: ExpressionBuilder<Database, 'account' | 'suspension'>) => {
    const closedBefore = (last: IsoDate) =>
      sql<boolean>`least(account.retirement_date, account.status_changed_at::date) <= ${last}`;
    return eb.or([
      eb.and([
        eb('account.user_status', 'in', ['Active', 'Unsuspended']),
        eb.or([
          eb('account.valid_through', '<', day),
          eb('account.affiliation_end_date', '<', day),
        ]),
      ]),
      eb.and([eb('account.user_status', '=', 'Suspended'), eb('suspension.until', '<', day)]),
      eb.and([
        eb('account.user_status', '=', 'Inretirement'),
        eb('account.retirement_date', '<', day),
      ]),
      eb('account.user_status', '=', 'Inactive'),
      eb.and([
        eb('account.user_status', 'in', ['Retired', 'Deceased']),
        eb.or([
          eb.and([
            eb('account.removed_on', 'is', null),
            closedBefore(addDays(day, 1 - untilRemoval)),
          ]),
          closedBefore(addDays(day, 1 - untilDeletion)),
        ]),
      ]),
    ]);
  };

/** The number of accounts that have not been deleted. */
export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_status', '<>', 'None')
    .executeTakeFirstOrThrow();
  return Number(count);
}
