import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

type Tx = Transaction<Database>;

/** Number of records sent in one statement, so that memory stays flat whatever the file's size. */
const BATCH_SIZE = 5_000;

/**
 * Fills a temporary table from records. `definition` is the list of its columns, as the records
 * name them; the table is gone after the transaction.
 */
export async function load(
  tx: Tx,
  table: string,
  definition: RawBuilder<unknown>,
  records: Iterable<object>,
): Promise<void> {
  await sql`create temp table ${sql.table(table)} (${definition}) on commit drop`.execute(tx);
  let batch: object[] = [];
  const send = async () => {
    if (batch.length > 0)
      await sql`
        insert into ${sql.table(table)}
        select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (${definition})
      `.execute(tx);
    batch = [];
  };
  for (const record of records) {
    batch.push(record);
    if (batch.length === BATCH_SIZE) await send();
  }
  await send();
  await sql`analyze ${sql.table(table)}`.execute(tx);
}
