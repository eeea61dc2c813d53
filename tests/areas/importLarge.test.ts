import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { writeFiles } from '#server/areas/register/importFiles.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { bytes, origin } from './importSetUp.ts';

const options = { isDryRun: false, isComplete: true, endsAllowed: 0.05 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());

test('a report keeps the first rows with each outcome, and a listener receives all', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => `X${at};Ada;;Student`);
  const heard: (number | null)[] = [];
  const report = await importFiles(
    database.db,
    { people: bytes(['id;given_name;surname;kind', ...rows, 'S9;Disa;Ö;Student']) },
    origin,
    {
      ...options,
      isComplete: false,
      onOutcomes: (_, outcomes) => void heard.push(...outcomes.map(({ row }) => row)),
    },
  );
  expect(report).toMatchObject({ files: [{ counts: { refused: 6_000, made: 1 } }] });
  const kept = 'files' in report ? (report.files[0]?.outcomes ?? []) : [];
  expect(kept.map(({ id }) => id)).toEqual([
    ...Array.from({ length: MAX_IMPORT_ROWS }, (_, at) => `X${at}`),
    'S9',
  ]);
  expect(heard).toEqual(Array.from({ length: 6_001 }, (_, at) => at + 2));
});

test('the tables that an import fills are not analyzed meanwhile', async () => {
  const analyze = () =>
    database.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      await sql`analyze person, account`.execute(tx);
    });
  await database.db.transaction().execute(async (tx) => {
    await writeFiles(
      tx,
      { organisations: bytes(['id;parent;type;short_name;name_sv', '1;;Company;KU;Kvarnby']) },
      origin,
      options,
    );
    await expect(analyze()).rejects.toThrow('lock timeout');
  });
  await expect(analyze()).resolves.toBeUndefined();
});
