import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { KeptSettingTable } from '#server/database/tables/installation.ts';

type KeptRow = Selectable<KeptSettingTable>;

export const keptRows = (db: Db): Promise<KeptRow[]> =>
  db.selectFrom('kept_setting').selectAll().orderBy('name').execute();

export const valuesOf = (rows: readonly KeptRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, value }) => [name, value]));

/** Until the transaction ends, nobody else changes settings. */
export const lockSettings = (tx: Tx) =>
  sql`lock table kept_setting in share row exclusive mode`.execute(tx);

export async function keep(tx: Tx, row: KeptRow): Promise<void> {
  await tx
    .insertInto('kept_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export const returnToDefault = (tx: Tx, name: string) =>
  tx.deleteFrom('kept_setting').where('name', '=', name).execute();
