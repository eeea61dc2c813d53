import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/installation.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { schemaOf } from '../support/schemaOf.ts';

/**
 * A small demonstration of version 0.1.0: the statements of its migrations, and its rows with their
 * record of the migrations.
 */
const RELEASED = gunzipSync(
  readFileSync(new URL('released/0.1.0.sql.gz', import.meta.url)),
).toString();
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
/** What each of some tables contains that no migration is expected to change. */
const content = async () => {
  const { rows } = await sql`
    select
      (select count(*) from account) as accounts,
      (select count(*) from position) as positions,
      (select count(*) from liability) as liabilities,
      (select count(*) from room) as rooms,
      (select array_agg(liu_id order by liu_id) from account) as names,
      (select jsonb_agg(title order by id) from notification) as notifications
  `.execute(database.db);
  return rows[0];
};

test('a database of version 0.1.0 keeps its rows and gets the schema of a new one', async () => {
  await restore();
  const before = { recorded: await recorded(), content: await content() };
  expect(before.recorded.at(-1)).toBe('0170_texts_by_language');
  expect(before.content).toMatchObject({ accounts: 64, positions: 52, rooms: 576 });

  await prepareDatabase(database.db, DEMONSTRATION);
  await prepareDatabase(database.db, DEMONSTRATION);
  expect(await content()).toEqual(before.content);
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
