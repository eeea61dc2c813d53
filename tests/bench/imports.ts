/**
 * Measures an import of a university by file against bare inserts of the same rows, copied from
 * what the import has written, into the same tables with their indices and triggers, by the same
 * database in the same run. The same file is then imported again, and once with changes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { keepStatistics } from '#server/database/statistics.ts';
import { printRatio, printUsed, usedBy } from './processorTime.ts';

export const PEOPLE = 100_000;
export const ORGANISATIONS = 2_000;
const MIN_RATIO = 0.7;
/** One person in this many has another title in the changed file. */
const CHANGED_EVERY = 20;
/** In the order in which they refer to each other. */
const TABLES = [
  'organisation',
  'person',
  'account',
  'source_record',
  'position',
  'student_record',
  'audit_entry',
] as const;
const BATCH_SIZE = 5_000;

export async function printImports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-import-'));
  const { db, close } = await openDatabase({ folder });
  try {
    await migrateToLatest(db);
    const before = process.memoryUsage.rss();
    const byFile = await usedBy(folder, () => importUniversity(db));
    const memory = process.memoryUsage.rss() - before;
    const again = await usedBy(folder, () => importUniversity(db));
    const changed = await usedBy(folder, () => importUniversity(db, 'Professor'));
    const insert = await bareInserts(db);
    const bare = await usedBy(folder, insert);
    console.log(`\nImport of ${PEOPLE} people and ${ORGANISATIONS} organisations\n`);
    printUsed('By file', byFile);
    printUsed('Bare inserts of the same rows', bare);
    printRatio(bare, byFile, `at least ${MIN_RATIO}`);
    printUsed('The same file again', again);
    printUsed(`With changes of one person in ${CHANGED_EVERY}`, changed);
    console.log(`  ${'Memory'.padEnd(42)}${`${Math.round(memory / 1e6)} MB`.padStart(12)}`);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importUniversity(db: Db, title = 'Lektor'): Promise<void> {
  const now = new Date();
  const report = await importFiles(
    db,
    { organisations: bytes(organisations()), people: bytes(people(title)) },
    {
      source: 'staff',
      actor: null,
      requestId: 'bench',
      now,
      today: dateInSweden(now),
      config: readConfig({}),
    },
    { isDryRun: false, isComplete: true, endsAllowed: 0 },
  );
  if ('unreadable' in report) throw new Error('A file could not be read.');
  if (report.files.some(({ counts }) => counts.refused > 0)) throw new Error('Rows were refused.');
}

const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

const organisations = (): string[] => [
  'id;parent;type;short_name;name_sv',
  ...Array.from({ length: ORGANISATIONS }, (_, at) =>
    at === 0
      ? '0;;Company;U;Universitetet'
      : `${at};${Math.floor((at - 1) / 12)};Unit;U${at};Enhet ${at}`,
  ),
];

/** Some of the employees have the title, all others the same one always. */
const people = (title: string): string[] => [
  'id;given_name;surname;kind;organisation;title_sv;email;level;credits',
  ...Array.from({ length: PEOPLE }, (_, at) =>
    at % 2 === 0
      ? `P${at};${nameOf(at)};${nameOf(at * 7)};Employee;${at % ORGANISATIONS};` +
        `${at % CHANGED_EVERY === 0 ? title : 'Lektor'};p${at}@example.se;100;`
      : `P${at};${nameOf(at)};${nameOf(at * 11)};Student;;;p${at}@example.se;;120`,
  ),
];

/** User ids are made of names, which differ as in a university. */
export const nameOf = (at: number): string =>
  [1, 20, 400].map((of) => 'abcdefghijklmnopqrst'[Math.floor(at / of) % 20]).join('');

/**
 * Empties the tables, and returns what inserts their rows anew, in one transaction, from the texts
 * that a program would send.
 */
export async function bareInserts(db: Db): Promise<() => Promise<void>> {
  const batches: { readonly table: string; readonly columns: string; readonly rows: string }[] = [];
  for (const table of TABLES) {
    const listed = await sql<{ names: string }>`
      select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attidentity = ''`.execute(db);
    const columns = listed.rows[0]?.names ?? '';
    const { rows } = await sql<{ rows: string }>`
      select number / ${BATCH_SIZE} as batch, jsonb_agg(to_jsonb(numbered) - 'number')::text as rows
      from (select *, row_number() over () as number from ${sql.table(table)}) as numbered
      group by 1 order by 1`.execute(db);
    batches.push(...rows.map((batch) => ({ table, columns, rows: batch.rows })));
  }
  await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))} cascade`.execute(db);
  return () =>
    db.transaction().execute(async (tx) => {
      await keepStatistics(tx, TABLES);
      for (const { table, columns, rows } of batches)
        await sql`insert into ${sql.table(table)} (${sql.raw(columns)})
          select ${sql.raw(columns)}
          from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(tx);
    });
}

if (import.meta.main) await printImports();
