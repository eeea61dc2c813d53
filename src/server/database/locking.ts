import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Locks these accounts against changes by other transactions until the transaction ends. Rows are
 * locked in a fixed order, so that two transactions never deadlock. Data that a decision depends on
 * must be read after this call: a statement that waits for a row lock rereads the locked row, but
 * not the rows joined to it.
 */
export async function lockAccountRows(
  tx: Transaction<Database>,
  by: 'id' | 'liu_id',
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
