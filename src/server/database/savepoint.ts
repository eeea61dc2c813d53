import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Undoes what the work has written if it throws; the transaction goes on. */
export async function undoneIfThrown<R>(
  tx: Transaction<Database>,
  work: () => Promise<R>,
): Promise<R> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    await sql`release savepoint work`.execute(tx);
    throw error;
  }
}
