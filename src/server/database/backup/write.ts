import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import packageFile from '../../../../package.json' with { type: 'json' };
import {
  copied,
  END_OF_ROWS,
  type Footer,
  type Header,
  type RowCounts,
  type TableLine,
  TABLES,
} from './format.ts';

/**
 * Writes all rows of the portal's tables to a new file, as they are at one moment, while servers go
 * on using the database. The file exists only once it is complete, and only its owner can read it.
 * The job queue's schema is left out: the server creates it at its start. @returns the number of
 * rows of each table
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<RowCounts> {
  const client = new Client({ connectionString: url, application_name: 'minit backup' });
  // A connection that is lost between two queries is told by the next one.
  client.on('error', () => undefined);
  const draft = `${file}.part`;
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const rows: RowCounts = {};
    await pipeline(
      Readable.from(contentOf(client, rows, now)),
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    );
    await rename(draft, file);
    return rows;
  } catch (error) {
    const belongsToAnother = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!belongsToAnother) await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* contentOf(client: Client, rows: RowCounts, now: Date) {
  const tables = (await client.query<TableLine>(TABLES)).rows;
  if (!tables.some(({ table }) => table === 'kysely_migration'))
    throw new Error('The database contains no portal: there is nothing to back up.');
  const migrations = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  yield lineOf({
    format: 'minit backup 1',
    release: packageFile.version,
    madeAt: now.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
  });
  for (const table of tables) {
    yield lineOf(table);
    const stream = client.query(copyTo(`copy ${copied(table)} to stdout`));
    yield* stream as AsyncIterable<Buffer>;
    rows[table.table] = stream.rowCount;
    yield `${END_OF_ROWS}\n`;
  }
  yield lineOf({ rows, sequences: await sequencesOf(client) });
}

async function sequencesOf(client: Client): Promise<[string, string, boolean][]> {
  const { rows } = await client.query<{ name: string; value: string; isCalled: boolean }>(`
    select sequencename as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "isCalled"
    from pg_sequences where schemaname = current_schema() order by sequencename`);
  return rows.map(({ name, value, isCalled }) => [name, value, isCalled]);
}

const lineOf = (content: Header | TableLine | Footer) => `${JSON.stringify(content)}\n`;
