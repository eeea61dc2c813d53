import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personColumns } from '#server/areas/duplicates/index.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a join decides on every column that names a person', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)lin$'
    union
    select conrelid::regclass || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'person'::regclass`.execute(database.db);
  expect(rows.map(({ place }) => place).toSorted()).toEqual(Object.keys(personColumns).toSorted());
});

test.each(
  Object.entries(personColumns).flatMap(([place, onJoin]) =>
    typeof onJoin === 'object' ? [[place, onJoin.key] as const] : [],
  ),
)('the rows of %s are identified by %j', async (place, key) => {
  const [table = '', column = ''] = place.split('.');
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(attname::text) as columns
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisunique and indpred is null
    group by indexrelid`.execute(database.db);
  const identified = rows.map(({ columns }) => columns.filter((name) => name !== column));
  expect(identified.map((columns) => columns.toSorted())).toContainEqual([...key].toSorted());
});
