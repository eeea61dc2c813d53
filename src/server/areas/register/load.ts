import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';

/** Number of records sent in one statement, so that memory stays flat whatever the file's size. */
const BATCH_SIZE = 5_000;

/** A temporary table, by the definitions of its columns. */
interface Loaded {
  readonly table: string;
  /** The columns that the records state. */
  readonly stated: RawBuilder<unknown>;
  /** The columns that later statements fill. */
  readonly found?: RawBuilder<unknown>;
}

/** Drops the temporary table that an earlier call in the same transaction has left. */
export const dropTemporary = (tx: Tx, table: string) =>
  sql`drop table if exists pg_temp.${sql.ref(table)}`.execute(tx);

const withoutNull = (_name: string, value: unknown) => value ?? undefined;

/** Fills a temporary table, which is gone after the transaction, with a row for each record. */
export async function load<Stated>(
  tx: Tx,
  { table, stated, found }: Loaded,
  records: Iterable<Stated>,
  toRow: (record: Stated) => object,
): Promise<void> {
  const columns = found === undefined ? stated : sql`${stated}, ${found}`;
  await dropTemporary(tx, table);
  await sql`create temp table ${sql.table(table)} (${columns}) on commit drop`.execute(tx);
  let batch: object[] = [];
  const send = async () => {
    if (batch.length > 0)
      // The found columns stand last, and so have their defaults.
      await sql`
        insert into ${sql.table(table)}
        select * from json_to_recordset(${JSON.stringify(batch, withoutNull)}::json) as given (${stated})
      `.execute(tx);
    batch = [];
  };
  for (const record of records) {
    batch.push(toRow(record));
    if (batch.length === BATCH_SIZE) await send();
  }
  await send();
  await sql`analyze ${sql.table(table)}`.execute(tx);
}
