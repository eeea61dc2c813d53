import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import { prepared, type Value } from '#server/database/prepared.ts';
import { createTestDatabase } from '../support/database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const personOf = prepared((db, value: Value<{ liUId: string; at: Date | null }>) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['person.given_name', sql<Date | null>`${value('at')}::timestamptz`.as('at')])
    .where('account.user_id', '=', value('liUId'))
    .where(sql<boolean>`account.user_id = ${value('liUId')}`)
    .where('account.account_type', '=', 'Personal'),
);

test('each execution uses its own values, whatever the result of the previous one', async () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const { db } = database;
  expect(await personOf(db, { liUId: 'annli42', at })).toEqual([{ given_name: 'Anna', at }]);
  expect(await personOf(db, { liUId: 'nobody00', at })).toEqual([]);
  await expect(
    db.transaction().execute(async (tx) => {
      expect(await personOf(tx, { liUId: 'nilan234', at: null })).toEqual([
        expect.objectContaining({ at: null }),
      ]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await personOf(db, { liUId: 'annli42', at: null })).toEqual([
    { given_name: 'Anna', at: null },
  ]);
});

test('a connection prepares the statement once', async () => {
  const plans = await database.db.connection().execute(async (one) => {
    for (let time = 0; time < 20; time++) await personOf(one, { liUId: 'annli42', at: null });
    return sql<{
      asked: number;
    }>`select generic_plans + custom_plans as asked from pg_prepared_statements
        where statement like '%"person"."given_name"%'`.execute(one);
  });
  expect(plans.rows).toHaveLength(1);
  expect(plans.rows[0]?.asked).toBeGreaterThanOrEqual(10);
});

describe('statements that come again', () => {
  /** Runs the statement often enough on one connection; returns how often that has prepared it. */
  const preparedAfter = (text: string, times: number) =>
    database.db.connection().execute(async (one) => {
      const statement = CompiledQuery.raw(text, ['annli42']);
      for (let time = 0; time < times; time++) await one.executeQuery(statement);
      const { rows } = await sql`select name from pg_prepared_statements
        where statement = ${text}`.execute(one);
      return rows.length;
    });

  test('are prepared, and those that came a few times are not', async () => {
    expect(await preparedAfter('select lin from account where user_id = $1', 8)).toBe(1);
    expect(await preparedAfter('select id from account where user_id = $1', 3)).toBe(0);
  });

  test.each([
    'select * from account where user_id = $1',
    'select "account".* from account where user_id = $1',
    'select account.id, account.* from account where user_id = $1',
    'update account set lin = lin where user_id = $1 returning *',
  ])('are planned each time when they have all columns: %s', async (text) => {
    expect(await preparedAfter(text, 8)).toBe(0);
  });

  test('still work after a migration has changed the type of their result', async () => {
    const { db } = database;
    await sql`create table changing (id text, size integer)`.execute(db);
    await sql`insert into changing values ('one', 1)`.execute(db);
    const size = CompiledQuery.raw('select size from changing where id = $1', ['one']);
    for (let time = 0; time < 8; time++)
      expect((await db.executeQuery(size)).rows).toEqual([{ size: 1 }]);
    await sql`alter table changing alter column size type text`.execute(db);
    expect((await db.executeQuery(size)).rows).toEqual([{ size: '1' }]);
    await db.transaction().execute(async (tx) => {
      expect((await tx.executeQuery(size)).rows).toEqual([{ size: '1' }]);
    });
    await sql`drop table changing`.execute(db);
  });
});
