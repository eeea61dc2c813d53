import { type Expression, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { linOf } from '#demo/generator/cast.ts';
import { createTestDatabase } from '../support/database.ts';

const today = dateInSweden(new Date());
let database: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const account = (liUId: string) =>
  database.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .selectAll('account')
    .select(['person.given_name', 'person.surname', 'person.national_id', 'person.deceased_on'])
    .where('user_id', '=', liUId)
    .executeTakeFirstOrThrow();

const count = async (from: Expression<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from (${from}) as found`.execute(database.db))
    .rows[0]?.count ?? -1;

test('alumni requests exist: at least 8 New, 3 Rejected and 5 Approved', async () => {
  const { rows } = await sql<{
    status: number;
    count: number;
  }>`select status, count(*) from registration_request group by 1 order by 1`.execute(database.db);
  expect(rows.map(({ status }) => status)).toEqual([0, 1, 2]);
  for (const [index, least] of [8, 3, 5].entries())
    expect(rows[index]?.count).toBeGreaterThanOrEqual(least);
});

test('Zoe and Nora have no account; the external user has a verified address, and the new one is free', async () => {
  expect(
    await count(
      database.db.selectFrom('person').select('lin').where('national_id', '=', '200511232381'),
    ),
  ).toBe(0);
  const external = await database.db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['email', 'email_verified_at', 'person_type'])
    .execute();
  expect(external).toMatchObject([{ email: 'extern@example.org', person_type: 'None' }]);
  expect(external[0]?.email_verified_at).not.toBeNull();
});

test('all twelve texts exist in both languages', async () => {
  const texts = await database.db
    .selectFrom('liability_text')
    .select(['liability_type', 'text'])
    .execute();
  expect(new Set(texts.map(({ liability_type }) => liability_type)).size).toBe(12);
  expect(
    texts.filter(({ text }) => {
      const words = Object.values(text);
      return words.some(({ length }) => length < 80) || new Set(words).size < words.length;
    }),
  ).toEqual([]);
});

test('names are sorted in Swedish order: Å, Ä and Ö come last', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from (values ('Öberg'), ('Zetterlund'), ('Ek'), ('Åberg'), ('Ängström')) as names (name)
      order by name collate "sv-x-icu"`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['Ek', 'Zetterlund', 'Åberg', 'Ängström', 'Öberg']);
  const { rows: columns } = await sql`select 1 from information_schema.columns
        where table_name = 'person' and column_name = 'surname' and collation_name = 'sv-x-icu'`.execute(
    database.db,
  );
  expect(columns).toHaveLength(1);
});

test.each([
  ['steli57', 'Suspended', null, true],
  ['ingfa63', 'Inactive', addDays(today, -25), false],
  ['runab52', 'Retired', null, false],
])('%s has had status %s for some time', async (userId, status, lastDay, isSuspendedByDavid) => {
  const { user_status, disabled_at, valid_through, id } = await account(userId);
  expect({ user_status, valid_through }).toEqual({ user_status: status, valid_through: lastDay });
  expect(disabled_at?.getTime()).toBeLessThan(Date.now());
  const suspension = await database.db
    .selectFrom('suspension')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst();
  expect(suspension?.by_lin).toBe(isSuspendedByDavid ? linOf('davos31') : undefined);
});
