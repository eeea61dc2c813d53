import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';
import {
  copied,
  END_OF_ROWS,
  Footer,
  Header,
  quoted,
  type RowCounts,
  TableLine,
  TABLES,
} from './format.ts';
import { LineReader } from './lines.ts';

/**
 * Fills an empty database from a backup of this release or an earlier one, in one transaction: it
 * gets the schema that the backup's database had, which the server upgrades at its start.
 * @returns the number of rows of each table. @throws with a sentence for the operator when the file
 * or the database is not suitable; the database is still empty then
 */
export async function restoreBackup(url: string, file: string): Promise<RowCounts> {
  const lines = new LineReader(file);
  const header = await lines.json(Header);

  const client = new Client({ connectionString: url, application_name: 'minit restore' });
  // A connection that is lost between two queries is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  const db = overOneConnection(client);
  try {
    return await db.transaction().execute(async (tx) => {
      await refuseFilled(client);
      await migrateTo(tx, header);
      const finish = await prepareForLoading(client);
      const loaded = await loadTables(client, lines);
      await finish();
      return loaded;
    });
  } finally {
    await client.end();
  }
}

/** The migrator and COPY share the connection, and so the transaction. */
function overOneConnection(client: Client): Kysely<Database> {
  const connection = Object.assign(client, { release: () => undefined });
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  });
}

async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_class where relnamespace = current_schema()::regnamespace limit 1',
  );
  if (rows.length > 0)
    throw new Error('The database is not empty: restore the backup into a new, empty database.');
}

/**
 * Removes what the migrations inserted and what would act on or refuse single rows: the rows fit
 * together already. The returned function puts it back, which checks the references again.
 */
async function prepareForLoading(client: Client): Promise<() => Promise<void>> {
  const tables = (await client.query<TableLine>(TABLES)).rows.map(({ table }) => quoted(table));
  const { rows: references } = await client.query<Record<'on' | 'name' | 'rule', string>>(`
    select conrelid::regclass::text as on, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as rule
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { on, name } of references)
    await client.query(`alter table ${on} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { on, name, rule } of references)
      await client.query(`alter table ${on} add constraint ${name} ${rule}`);
  };
}

async function loadTables(client: Client, lines: LineReader): Promise<RowCounts> {
  const expected = new Set((await client.query<TableLine>(TABLES)).rows.map(({ table }) => table));
  const loaded: Record<string, number> = {};
  for (;;) {
    const line = await lines.json(z.union([TableLine, Footer]));
    if ('rows' in line) {
      const isComplete = Object.entries(line.rows).every(([name, count]) => loaded[name] === count);
      if (!isComplete || expected.size > 0) throw lines.damaged();
      for (const [name, value, isCalled] of line.sequences)
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
      return loaded;
    }
    if (!expected.delete(line.table)) throw lines.damaged();
    const target = client.query(copyFrom(`copy ${copied(line)} from stdin`));
    await pipeline(Readable.from(lines.until(END_OF_ROWS)), target);
    loaded[line.table] = target.rowCount;
  }
}
