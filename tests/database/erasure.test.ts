import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erased } from '#server/areas/nights/index.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { LEFT } from '#server/retention/left.ts';
import { namedBeside } from '#server/retention/named.ts';
import type { Erased } from '#server/retention/rule.ts';
import { retention, tables } from '#server/retention/rules.ts';
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

/** How columns that name a person are called. */
const NAMING =
  /^((.*_)?(lin|account_id|user_id|uid)|alumn_id|owner|.*_by|user_id|login|username|.*_login_name|person_id|national_id|identity_number|.*email(_address)?|.*mobile|sms_number|phone_number|recipient|orc_id|(first|last|given|display)_name|surname)$/;
const NOBODY: Erased = {
  lins: [],
  accountIds: [],
  userIds: [],
  alumnIds: [],
  nationalIds: [],
  addresses: [],
};

/** The columns of the migrated schema, with whether each refers to a person, an account or an alumn. */
async function columnsOf(): Promise<{ table: string; column: string; refers: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; refers: boolean }>`
    select relname as table, attname as column, exists (select from pg_constraint
      where contype = 'f' and conrelid = pg_class.oid and attnum = any (conkey)
        and confrelid in ('person'::regclass, 'account'::regclass, 'alumn'::regclass)) as refers
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped`.execute(database.db);
  return rows;
}

test('an erasure finds the row by each column that names a person, or the list says why not', async () => {
  const unfound = (await columnsOf()).flatMap(({ table, column, refers }) => {
    const rule = tables.find((one) => one === table);
    if (rule === undefined || retention[rule].holds === null) return [];
    const { onErasure } = retention[rule];
    if (!refers && !NAMING.test(column)) return [];
    // Every column of a row that stays is on a list of its own.
    if (onErasure.does === 'overwrite' || onErasure.does === 'keep') return [];
    const found =
      onErasure.does === 'delete' ? onErasure.rows(NOBODY).compile(database.db).sql : '';
    return found.includes(`"${column}"`) ? [] : [`${table}.${column}`];
  });
  expect(unfound.toSorted()).toEqual(Object.keys(namedBeside).toSorted());
});

test('every column of a row that stays is emptied or has a reason, in the migrated schema too', async () => {
  const columns = await columnsOf();
  for (const name of tables) {
    const { holds, onErasure } = retention[name];
    if (!('left' in onErasure) || holds === null) continue;
    const emptied = onErasure.does === 'overwrite' ? Object.keys(onErasure.columns) : [];
    const listed = [...emptied, ...Object.values(onErasure.left ?? {}).flat()];
    const has = columns.flatMap(({ table, column }) => (table === name ? [column] : []));
    expect(listed.toSorted(), name).toEqual(has.toSorted());
    expect(Object.keys(onErasure.left ?? {}).filter((reason) => !(reason in LEFT))).toEqual([]);
  }
});
