import type { Kysely, Transaction } from 'kysely';
import { LAST_STEP_BEFORE_DAYS } from '#rules/cancellation.ts';
import { addDays } from '#rules/dates.ts';
import type { StudentFacts } from '#rules/retirement.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import { permitOwner } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';

/** A student's account with the facts that determine how it may end. */
export interface Student extends StudentFacts {
  readonly accountId: string;
  readonly lin: string;
  readonly validThrough: string | null;
  /** The end of the account before its owner cancelled it. */
  readonly validThroughBefore: string | null;
}

const accounts = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .leftJoin('student_record', 'student_record.lin', 'account.lin')
    .leftJoin('own_cancellation', 'own_cancellation.account_id', 'account.id')
    .select([
      'own_cancellation.cancelled_on',
      'own_cancellation.user_status as cancelled_status',
      'own_cancellation.retirement_date as cancelled_date',
      'own_cancellation.valid_through as cancelled_end',
      'account.valid_through',
    ])
    .select(['account.id as accountId', 'account.lin', 'account.user_status as userStatus'])
    .select([
      'account.primary_affiliation as primaryAffiliation',
      'account.retirement_date as retirementDate',
    ])
    .select([
      'student_record.lin as registered_lin',
      'student_record.credits',
      'student_record.has_degree',
      'student_record.postponed_on as postponedOn',
    ]);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

/** A student who is missing from the study register has not completed any studies yet. */
const toStudent = ({
  registered_lin,
  credits,
  has_degree,
  cancelled_on: cancelledOn,
  cancelled_status: userStatus,
  cancelled_date: retirementDate,
  cancelled_end,
  valid_through,
  ...row
}: Row): Student => ({
  ...row,
  isInStudyRegister: registered_lin !== null,
  credits: credits ?? 0,
  hasDegree: has_degree ?? false,
  cancellation:
    cancelledOn !== null && userStatus !== null
      ? { cancelledOn, userStatus, retirementDate }
      : null,
  validThrough: valid_through,
  validThroughBefore: cancelled_end,
});

export async function studentOf(db: Kysely<Database>, liUId: string): Promise<Student | undefined> {
  const row = await accounts(db).where('account.user_id', '=', liUId).executeTakeFirst();
  return row && toStudent(row);
}

/**
 * The same, with the account locked until the transaction ends: of two concurrent choices, the
 * second operates on the result of the first.
 */
export async function lockStudent(
  tx: Transaction<Database>,
  liUId: string,
): Promise<Student | undefined> {
  await lockAccountRows(tx, 'user_id', [liUId]);
  return studentOf(tx, liUId);
}

/**
 * Writes the result of a choice to the account. The account stays enabled, or becomes enabled
 * again.
 */
export async function writeStudent(
  tx: Transaction<Database>,
  before: Student,
  after: StudentFacts,
  now: Date,
): Promise<void> {
  const isInUse = after.userStatus !== 'Inretirement';
  await setAccount(
    tx,
    permitOwner(before.lin),
    before.accountId,
    {
      user_status: after.userStatus,
      primary_affiliation: after.primaryAffiliation,
      retirement_date: after.retirementDate,
      next_retirement_step_on:
        after.retirementDate && addDays(after.retirementDate, -LAST_STEP_BEFORE_DAYS),
      ...(isInUse && { valid_through: null }),
      disabled_at: null,
    },
    now,
  );
  if (after.postponedOn !== before.postponedOn) {
    await tx
      .updateTable('student_record')
      .set({ postponed_on: after.postponedOn })
      .where('lin', '=', before.lin)
      .execute();
  }
}

/** Stores what the owner's cancellation replaces, so that it can be undone on that day. */
export async function storeCancellation(
  tx: Transaction<Database>,
  before: Student,
  today: string,
): Promise<void> {
  const values = {
    cancelled_on: today,
    user_status: before.userStatus,
    retirement_date: before.retirementDate,
    valid_through: before.validThrough,
  };
  await tx
    .insertInto('own_cancellation')
    .values({ account_id: before.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Restores the end that the account had before its owner cancelled it. */
export async function removeCancellation(
  tx: Transaction<Database>,
  { accountId, lin, validThroughBefore }: Student,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('own_cancellation').where('account_id', '=', accountId).execute();
  await setAccount(tx, permitOwner(lin), accountId, { valid_through: validThroughBefore }, now);
}

/**
 * Ends the person's sessions with this account, and those for which no account has been chosen yet.
 */
export async function endSessions(
  tx: Transaction<Database>,
  { lin }: Student,
  liUId: string,
): Promise<void> {
  // A push subscription outlives its session, but not the account.
  for (const table of ['push_subscription', 'session'] as const) {
    await tx
      .deleteFrom(table)
      .where('lin', '=', lin)
      .where((eb) => eb.or([eb('user_id', '=', liUId), eb('user_id', 'is', null)]))
      .execute();
  }
}
