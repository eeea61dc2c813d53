import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    .where('account.liu_id', '=', value('liUId'))
    .where(sql<boolean>`account.liu_id = ${value('liUId')}`)
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
    for (let time = 0; time < 10; time++) await personOf(one, { liUId: 'annli42', at: null });
    return sql<{
      asked: number;
    }>`select generic_plans + custom_plans as asked from pg_prepared_statements
        where statement like '%"person"."given_name"%'`.execute(one);
  });
  expect(plans.rows).toHaveLength(1);
  expect(plans.rows[0]?.asked).toBeGreaterThanOrEqual(10);
});
