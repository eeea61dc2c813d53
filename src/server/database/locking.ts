import type { Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './schema.ts';

/**
 * Locks these accounts against changes by other transactions until the transaction ends. Rows are
 * locked in a fixed order, so that two transactions never deadlock. Data that a decision depends on
 * must be read after this call: a statement that waits for a row lock rereads the locked row, but
 * not the rows joined to it.
 */
export async function lockAccountRows(
  tx: Transaction<Database>,
  by: 'id' | 'user_id',
  values: readonly string[],
): Promise<void> {
  if (values.length > 0)
    await tx
      .selectFrom('account')
      .select('id')
      .where(by, 'in', values)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/**
 * Begins the transaction anew if the database has ended it to resolve a deadlock: for the few that
 * lock whole tables, which others lock in another order.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MAX_ATTEMPTS) throw error;
    }
}
