import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { writeBackup } from '#server/database/backup/write.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { schemaOf } from '../support/schemaOf.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

/** A small demonstration of version 0.1.0, without the lock table of its migrator. */
const RELEASED = new URL('released/0.1.0.sql.gz', import.meta.url);
const NOW = new Date('2026-10-16T10:00:00Z');
const DEMONSTRATION = { environment: 'Demonstration', where: 'the database' } as const;
/** Characters that COPY escapes, or that end a line in other formats. */
const HARD = 'a\\b\tc\nd\r\u2028\\.\u0001 "é" 🙂';

let folder = '';
let file = '';
let original: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minit-backup-'));
  file = join(folder, 'backup.gz');
  original = await createTestDatabase();
  await prepareDatabase(original.db, DEMONSTRATION);
  await sql`update person set display_name = ${HARD}
    where lin = (select min(lin) from person)`.execute(original.db);
  await writeBackup(original.url, file, NOW);
});
afterAll(async () => {
  await original.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of rows of each table, and a checksum of them all in any order of columns. */
async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const content: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select count(*), md5(string_agg(row, E'\n' order by row collate "C"))
      from (select to_jsonb(t)::text as row from ${sql.table(name)} t) rows`.execute(db);
    content[name] = rows[0];
  }
  return content;
}

/** Runs `npm run backup` or `npm run restore` with these variables alone. */
async function command(parameters: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/commands/backup.ts', ...parameters], {
    cwd: root,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status, output };
}

describe('a restored database', () => {
  let restored: OpenDatabase;
  beforeEach(async () => {
    restored = await createEmptyDatabase();
  });
  afterEach(() => restored.close());

  test('has the schema, the rows and the next numbers of the original, and starts', async () => {
    const rows = await restoreBackup(restored.url, file);
    expect(rows['person']).toBeGreaterThan(100);
    expect(await contentOf(restored.db)).toEqual(await contentOf(original.db));
    expect(await schemaOf(restored.db)).toEqual(await schemaOf(original.db));
    const sequences = sql`select sequencename, last_value from pg_sequences
      where schemaname = current_schema() order by sequencename`;
    expect((await sequences.execute(restored.db)).rows).toEqual(
      (await sequences.execute(original.db)).rows,
    );
    await prepareDatabase(restored.db, DEMONSTRATION);
  });

  test('of an earlier release has its schema, and is upgraded at the start', async () => {
    const old = await createEmptyDatabase();
    try {
      await sql.raw(gunzipSync(readFileSync(RELEASED)).toString()).execute(old.db);
      const copy = join(folder, 'old.gz');
      await writeBackup(old.url, copy, NOW);
      await restoreBackup(restored.url, copy);
      expect(await contentOf(restored.db)).toEqual(await contentOf(old.db));
      expect(await schemaOf(restored.db)).toEqual(await schemaOf(old.db));
      await prepareDatabase(restored.db, DEMONSTRATION);
      expect(await schemaOf(restored.db)).toEqual(await schemaOf(original.db));
    } finally {
      await old.close();
    }
  });

  test('is refused when it already contains something', async () => {
    await sql`create table other (id integer)`.execute(restored.db);
    await expect(restoreBackup(restored.url, file)).rejects.toThrow(/is not empty: restore/);
  });

  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');
  test.each([
    ['is cut off', () => readFileSync(file).subarray(0, 20_000)],
    ['lacks its footer', () => gzipSync(`${lines().slice(0, -2).join('\n')}\n`)],
    [
      'lacks a row',
      () =>
        gzipSync(
          lines()
            .toSpliced(lines().indexOf(String.raw`\.`) - 1, 1)
            .join('\n'),
        ),
    ],
    ['is another file', () => Buffer.from('create table person (lin text);')],
  ])('stays empty when the backup %s', async (_case, content) => {
    const damaged = join(folder, 'damaged.gz');
    writeFileSync(damaged, content());
    await expect(restoreBackup(restored.url, damaged)).rejects.toThrow(
      /damaged\.gz is no backup, or is incomplete: use another one\./,
    );
    expect(await contentOf(restored.db)).toEqual({});
  });

  test('stays empty when the backup is one of a later release, which is named', async () => {
    const [first = '', ...others] = lines();
    const header = JSON.parse(first) as { release: string; migrations: string[] };
    header.release = '9.1.0';
    header.migrations.push('9999_of_the_future');
    const later = join(folder, 'later.gz');
    writeFileSync(later, gzipSync([JSON.stringify(header), ...others].join('\n')));
    await expect(restoreBackup(restored.url, later)).rejects.toThrow(
      'The backup is one of a later release, 9.1.0 (9999_of_the_future): restore it with that release.',
    );
    expect(await contentOf(restored.db)).toEqual({});
  });
});

test('a backup is of one moment, while others write', async () => {
  const busy = await createTestDatabase();
  try {
    for (const name of ['aaa_written', 'zzz_written'])
      await sql`create table ${sql.table(name)} (number integer)`.execute(busy.db);
    const done = new AbortController();
    let number = 0;
    const writing = (async () => {
      for (; !done.signal.aborted; number += 1)
        await sql`with first as (insert into aaa_written values (${number}))
          insert into zzz_written values (${number})`.execute(busy.db);
    })();
    const rows = await writeBackup(busy.url, join(folder, 'moment.gz'), NOW);
    done.abort();
    await writing;
    expect(rows['aaa_written']).toBe(rows['zzz_written']);
    expect(rows['zzz_written']).toBeLessThan(number);
  } finally {
    await busy.close();
  }
});

test('only its owner may read a backup, and an existing file is kept when one fails', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const empty = await createEmptyDatabase();
  try {
    const kept = join(folder, 'kept.gz');
    writeFileSync(kept, 'yesterday');
    await expect(writeBackup(empty.url, kept, NOW)).rejects.toThrow(/contains no portal/);
    expect(readFileSync(kept, 'utf8')).toBe('yesterday');
  } finally {
    await empty.close();
  }
});

test('the commands copy the bundled database, which may be running, into another one', async () => {
  const [from, to, copy] = ['from', 'to', 'copy.gz'].map((name) => join(folder, name));
  const portal = await openDatabase({ folder: `${from}/postgres` });
  await prepareDatabase(portal.db, { environment: 'Production', where: 'the database' });
  await sql`insert into person (lin, given_name, surname, display_name, gender)
    values ('p1', 'Eva', 'Ek', 'Eva Ek', 'None')`.execute(portal.db);
  const content = await contentOf(portal.db);

  expect(await command(['backup', '--to', copy ?? ''], { PORTAL_DATA: from ?? '' })).toEqual({
    status: 0,
    output: expect.stringMatching(/^Wrote \d+ rows of \d+ tables to .*copy\.gz\.\n$/),
  });
  expect(
    await command(['restore', '--from', copy ?? ''], { PORTAL_DATA: from ?? '' }),
  ).toMatchObject({ status: 1, output: expect.stringContaining('is in use by process') });
  await portal.close();
  expect(await command(['restore', '--from', copy ?? ''], { PORTAL_DATA: to ?? '' })).toEqual({
    status: 0,
    output: expect.stringMatching(/^Restored \d+ rows of \d+ tables from .*copy\.gz\.\n$/),
  });

  const restored = await openDatabase({ folder: `${to}/postgres` });
  try {
    expect(await contentOf(restored.db)).toEqual(content);
  } finally {
    await restored.close();
  }
});
