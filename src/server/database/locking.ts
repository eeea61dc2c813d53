import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Makes everybody else wait who would change these accounts, until the transaction ends; always in the same order, so that two never wait
 * for each other. What is decided by the accounts is to be read afterwards: a statement that waits for a row's lock reads that row anew,
 * but not what it joins to it.
 */
export async function lockAccountRows(tx: Transaction<Database>, by: 'id' | 'liu_id', values: readonly string[]): Promise<void> {
  if (values.length > 0) await tx.selectFrom('account').select('id').where(by, 'in', values).orderBy('id').forNoKeyUpdate().execute();
}
