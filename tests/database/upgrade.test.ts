import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { type Contents, contentsOf, lossesOf } from '../support/keptData.ts';
import { schemaOf } from '../support/schemaOf.ts';
import { expectNone } from '../tools/findings.ts';

/**
 * A small demonstration of version 0.1.0: the statements of its migrations, and its rows with their
 * record of the migrations.
 */
const RELEASED = gunzipSync(
  readFileSync(new URL('released/0.1.0.sql.gz', import.meta.url)),
).toString();
/**
 * A backup of the portal of `npm run twin`, by which every later migration is tried. A release that
 * has migrations writes it anew: `npm run twin -- --backup FILE`.
 */
const LANDED = fileURLToPath(new URL('released/twin.gz', import.meta.url));
/** What migrations since then have changed of it, each on purpose; emptied with a new backup. */
const CHANGED_SINCE_LANDED: Readonly<Record<string, string>> = { missing_office: 'is gone' };
/** The names that migrations have given to columns since then. */
const RENAMED: Readonly<Record<string, string>> = {
  liu_id: 'user_id',
  has_liu_phone: 'has_work_phone',
  liu_email_address: 'university_email_address',
  liu_magazine: 'magazine',
  actor_liu_id: 'actor_user_id',
  owner_liu_id: 'owner_user_id',
};
const renamed = (contents: Contents): Contents =>
  Object.fromEntries(
    Object.entries(contents).map(([table, { columns, rows }]) => [
      table,
      { columns: columns.map((column) => RENAMED[column] ?? column), rows },
    ]),
  );
const DEMONSTRATION = { environment: 'Demonstration', where: 'the database' } as const;

let database: OpenDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const restore = () => sql.raw(RELEASED).execute(database.db);
const recorded = async () => {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(database.db);
  return rows.map(({ name }) => name);
};
/** What migrations since version 0.1.0 have changed of the demonstration, each on purpose. */
const CHANGED_SINCE_0_1_0: Readonly<Record<string, string>> = { missing_office: 'is gone' };

test('a database of version 0.1.0 keeps its rows and gets the schema of a new one', async () => {
  await restore();
  const before = { recorded: await recorded(), contents: await contentsOf(database.db) };
  expect(before.recorded.at(-1)).toBe('0170_texts_by_language');
  expect(before.contents['account']?.rows).toHaveLength(64);

  await prepareDatabase(database.db, DEMONSTRATION);
  await prepareDatabase(database.db, DEMONSTRATION);
  expect(lossesOf(renamed(before.contents), await contentsOf(database.db))).toEqual(
    CHANGED_SINCE_0_1_0,
  );
  expect((await recorded()).slice(0, before.recorded.length)).toEqual(before.recorded);
  expect(await recorded()).not.toContain('0170_baseline');

  const fresh = await createEmptyDatabase();
  try {
    await migrateToLatest(fresh.db);
    const expected = await schemaOf(fresh.db);
    expect(await schemaOf(database.db)).toEqual(expected);
    expect(Object.keys(expected).filter((part) => expected[part]?.length === 0)).toEqual([]);
  } finally {
    await fresh.close();
  }
});

test('what is lost is named: rows, values, columns and tables', () => {
  const before = {
    person: {
      columns: ['lin', 'name'],
      rows: [
        ['a', 'Anna'],
        ['b', 'Bo'],
      ],
    },
    room: { columns: ['id'], rows: [[1]] },
    card: { columns: ['id', 'pin'], rows: [[1, 2]] },
  };
  const after = {
    person: {
      columns: ['lin', 'name'],
      rows: [
        ['a', 'Bo'],
        ['b', 'Bo'],
      ],
    },
    card: { columns: ['id', 'added'], rows: [] },
  };
  expect(lossesOf(before, before)).toEqual({});
  expect(lossesOf(before, after)).toEqual({
    'person.name': '1 values are gone',
    room: 'is gone',
    'card.pin': 'is gone',
    'card.id': '1 values are gone',
  });
});

/** The migrations that have come below the last one of the backup, so that it cannot have them. */
function overtaken(): string[] {
  const [header = ''] = gunzipSync(readFileSync(LANDED)).toString().split('\n', 1);
  const { migrations } = JSON.parse(header) as { migrations: string[] };
  const names = readdirSync(new URL('../../src/server/database/migrations', import.meta.url));
  return names
    .map((name) => name.replace('.ts', ''))
    .filter((name) => name < (migrations.at(-1) ?? '') && !migrations.includes(name));
}

test('a real portal keeps all that it held, from its backup through every later migration', async () => {
  expectNone(
    overtaken(),
    'Number the migration above all others, or write the backup anew: ' +
      'npm run twin -- --backup tests/database/released/twin.gz',
  );
  const rows = await restoreBackup(database.url, LANDED);
  const before = await contentsOf(database.db);
  expect(Object.values(rows).filter((count) => count > 0).length).toBeGreaterThan(30);
  expect(before['person']?.rows).toHaveLength(301);
  await prepareDatabase(database.db, { environment: 'Production', where: 'the database' });
  expect(lossesOf(renamed(before), await contentsOf(database.db))).toEqual(CHANGED_SINCE_LANDED);
});

test('a database of a release before it is refused unchanged, with the release to start first', async () => {
  await restore();
  await sql`delete from kysely_migration where name > '0160_installation'`.execute(database.db);
  const before = await recorded();
  await expect(prepareDatabase(database.db, DEMONSTRATION)).rejects.toThrow(
    'The database is one of an earlier release (0160_installation), which this release cannot ' +
      'migrate: first start the last release of version 0.1.0 (0170_texts_by_language) on it, ' +
      'then this one',
  );
  expect(await recorded()).toEqual(before);
});

test('a database that a later release has upgraded is refused unchanged, with what to do', async () => {
  await prepareDatabase(database.db, DEMONSTRATION);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_the_future', '')`.execute(
    database.db,
  );
  const before = { recorded: await recorded(), schema: await schemaOf(database.db) };
  await expect(prepareDatabase(database.db, DEMONSTRATION)).rejects.toThrow(
    /^The database has been upgraded by a later release \(9999_of_the_future\) than this one, [\d.]+: start the later release again, or restore the backup made before the upgrade into an empty database and start this release on it$/,
  );
  expect({ recorded: await recorded(), schema: await schemaOf(database.db) }).toEqual(before);
});
