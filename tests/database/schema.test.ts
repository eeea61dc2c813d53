import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountFields } from '#contract/accountFieldRows.ts';
import { invoiceParts } from '#contract/invoiceParts.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

const folder = new URL('../../src/server/database/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/**
 * Returns each table's columns as declared by the interfaces in `tables/`: `name`, or `name?` where
 * null is allowed.
 */
function declared(): Record<string, string[]> {
  const interfaces = new Map<string, string[]>([
    ['InvoiceColumns', Object.values(invoiceParts).map(({ column }) => `${column}?`)],
    [
      'FieldColumns',
      Object.values(accountFields).map(({ column, kind }) =>
        kind === 'flag' ? column : `${column}?`,
      ),
    ],
  ]);
  const bases = new Map<string, readonly string[]>();
  for (const file of readdirSync(new URL('tables/', folder))) {
    for (const [, name = '', base, body = ''] of read(`tables/${file}`).matchAll(
      /export interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)\n\}/gs,
    )) {
      if (base !== undefined) bases.set(name, base.split(', '));
      const columns = [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, column = '', type = '']) =>
        /\bnull\b|unknown|^Optional/.test(type) ? `${column}?` : column,
      );
      interfaces.set(name, columns);
    }
  }
  const tables = [...read('schema.ts').matchAll(/^ {2}(\w+): (\w+);$/gm)];
  return Object.fromEntries(
    tables.map(([, table = '', name = '']) => [
      table,
      [name, ...(bases.get(name) ?? [])].flatMap((one) => interfaces.get(one) ?? []).toSorted(),
    ]),
  );
}

test('the types match the tables that the migrations create', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name || case when is_nullable = 'YES' then '?' else '' end) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by 1`.execute(
    database.db,
  );
  const found = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  expect(found).toEqual(declared());
});

// A statement of a function keeps the plan that suits the number of rows that it met first.
test('triggers join changed rows in dynamic statements only', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select distinct proname as name, prosrc as source
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgoldtable is not null or tgnewtable is not null`.execute(database.db);
  const kept = rows.filter(({ source }) =>
    /\bjoin\b/.test(source.replaceAll(/execute \$(\w+)\$.*?\$\1\$/gs, '')),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(kept.map(({ name }) => name)).toEqual([]);
});
