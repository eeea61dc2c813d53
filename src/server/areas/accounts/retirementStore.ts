import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

export type AccountCondition = (
  account: ExpressionBuilder<Database, 'account'>,
) => Expression<SqlBool>;

/** Maximum number of accounts per run; the next run handles the rest. */
const BATCH_SIZE = 500;

const pastRetirement = (db: Db, whose: AccountCondition, today: string) =>
  db
    .selectFrom('account')
    .where(whose)
    .where('account.user_status', '=', 'Inretirement')
    .where('account.retirement_date', '<', today)
    .where('account.liu_id', 'is not', null);

/**
 * Returns the ids of the accounts whose last day has passed, but whose stored status does not show
 * it yet.
 */
export async function accountsPastRetirement(
  db: Db,
  whose: AccountCondition,
  today: string,
): Promise<string[]> {
  const rows = await pastRetirement(db, whose, today)
    .select('account.id')
    .orderBy('account.retirement_date')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns one of them, locked until the transaction ends; undefined if it no longer is one. */
export const lockPastRetirement = (
  tx: Transaction<Database>,
  whose: AccountCondition,
  today: string,
  id: string,
) =>
  pastRetirement(tx, whose, today)
    .select(['account.lin', 'account.liu_id as liUId', 'account.retirement_date as retirementDate'])
    .$narrowType<{ liUId: string }>()
    .where('account.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
