import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { templateOf } from '#rules/register/columns.ts';
import { ownUniversity } from '../http/university.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

/** `npm run import` as a process of its own, on an empty production portal. */
let database: OpenDatabase;
let real: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), 'minit-import-'));
const HEADER = 'id;given_name;surname;kind';

beforeAll(async () => {
  database = await createEmptyDatabase();
  real = await openDatabase({ url: database.url });
  await migrateToLatest(real.db);
});
afterAll(async () => {
  await real.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(flags: readonly string[]) {
  return spawn(process.execPath, ['src/server/commands/import.ts', ...flags], {
    cwd: root,
    env: { ...plainEnvironment(), ...ownUniversity('Production'), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(...flags: readonly string[]) {
  const child = start(flags);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status: Number(status), output };
}

const file = (name: string, rows: readonly string[]) => {
  const path = join(folder, name);
  writeFileSync(path, [HEADER, ...rows].join('\r\n'));
  return path;
};
const students = (count: number) =>
  Array.from({ length: count }, (_, at) => `S${at};Eva;Ny;Student`);
const accounts = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from account`.execute(real.db);
  return rows[0]?.count;
};

test('without --apply the command tells what it would do and writes only the report', async () => {
  const report = join(folder, 'report.csv');
  const people = file('people.csv', ['S1;Eva;Ny;Student', 'S2;Eva;Ny;Rector']);
  expect(await run('--people', people, '--report', report)).toEqual({
    status: 0,
    output:
      'people: 1 made, 0 changed, 0 unchanged, 0 ended, 1 refused\n' +
      '  row 3, column kind (S2): The kind is unknown. Write Employee, Associate, Affiliated or ' +
      'Student.\n' +
      'Nothing has been written. Add --apply to write it.\n',
  });
  expect(await accounts()).toBe(0);
  const rows = readFileSync(report, 'utf8');
  expect(rows).toContain('S1');
  expect(rows).toContain(';KIND;;kind;The kind is unknown.');
});

test('two imports at once wait for each other, and the brake holds until --yes', async () => {
  const people = file('many.csv', students(30));
  const both = await Promise.all([
    run('--people', people, '--apply'),
    run('--people', people, '--apply'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect(
    both
      .map(({ output }) => output.split('\n', 1)[0])
      .toSorted((a = '', b = '') => a.localeCompare(b)),
  ).toEqual([
    'people: 0 made, 0 changed, 30 unchanged, 0 ended, 0 refused',
    'people: 30 made, 0 changed, 0 unchanged, 0 ended, 0 refused',
  ]);
  const few = file('few.csv', students(2));
  const held = await run('--people', few, '--apply');
  expect(held.output).toContain('28 of 30 accounts would end');
  expect(held.status).toBe(1);
  const partial = await run('--people', few, '--apply', '--partial');
  expect(partial.output).toContain('0 ended');
  const allowed = await run('--people', few, '--apply', '--yes');
  expect(allowed.output).toContain('28 ended');
  expect(allowed.status).toBe(0);
});

test('an import that is killed leaves nothing, and the next one is complete', async () => {
  const before = await accounts();
  const people = file('killed.csv', ['K1;Eva;Ny;Student']);
  await real.db.transaction().execute(async (tx) => {
    // The import stops where it writes the first person.
    await sql`lock table person in share row exclusive mode`.execute(tx);
    const child = start(['--people', people, '--apply', '--partial']);
    const isWaiting = async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_locks join pg_class on pg_class.oid = relation
          where relname = 'person' and not granted) as waits`.execute(real.db);
      return rows[0]?.waits;
    };
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  expect(await accounts()).toBe(before);
  const again = await run('--people', people, '--apply', '--partial');
  expect(again.output).toContain('people: 1 made');
  expect(await accounts()).toBe((before ?? 0) + 1);
}, 120_000);

test('a template is printed, and a file that cannot be read is refused', async () => {
  expect(await run('--template', 'people')).toEqual({ status: 0, output: templateOf('people') });
  const path = join(folder, 'wrong.csv');
  writeFileSync(path, 'id;surname\r\n1;Ny');
  const wrong = await run('--people', path);
  expect(wrong.output).toContain('Columns are missing in the file: ');
  expect(wrong.status).toBe(1);
  expect((await run()).status).toBe(1);
});
