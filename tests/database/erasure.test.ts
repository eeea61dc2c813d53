import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erased } from '#server/areas/nights/index.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Whether an index that serves every value of the column begins with it. */
async function hasIndex(table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index join pg_attribute
      on pg_attribute.attrelid = pg_index.indrelid and pg_attribute.attnum = pg_index.indkey[0]
    where indrelid = ${table}::regclass and attname = ${column}
      and coalesce(pg_get_expr(indpred, indrelid) = '(' || ${column} || ' IS NOT NULL)', true)
  `.execute(database.db);
  return rows.length > 0;
}

test.each(erased)('what the night deletes from %s is found by an index on %s', async (...row) => {
  expect(await hasIndex(...row)).toBe(true);
});

test('what refers to a table from which the night deletes is found by an index', async () => {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select distinct conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = any (${[...new Set(erased.map(([table]) => table))]}::regclass[])
  `.execute(database.db);
  expect(references).toContainEqual({ table: 'session', column: 'activation_key_id' });
  for (const { table, column } of references)
    expect(await hasIndex(table, column), `${table}.${column}`).toBe(true);
});
