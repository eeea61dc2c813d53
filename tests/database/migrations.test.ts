import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';

test('two processes may migrate an empty database concurrently, and again when nothing is left to do', async () => {
  const database = await createEmptyDatabase();
  try {
    await Promise.all([migrateToLatest(database.db), migrateToLatest(database.db)]);
    await migrateToLatest(database.db);
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
    expect(rows[0]).toEqual({ name: '0170_baseline' });
  } finally {
    await database.close();
  }
});

test('a failed migration leaves the database unchanged and is named in the error', async () => {
  const database = await createEmptyDatabase();
  try {
    await sql`create table person (name text)`.execute(database.db);
    await expect(migrateToLatest(database.db)).rejects.toThrow(/0170_baseline.*already exists/);
    const { rows } = await sql`select 1 from pg_tables where tablename = 'organisation'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
});
