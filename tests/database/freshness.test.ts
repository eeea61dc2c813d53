import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { Db, OpenDatabase } from '#server/database/open.ts';
import { keepFresh } from '#demo/fill.ts';
import { resetUniversity } from '#demo/generator/seedUniversity.ts';
import { signedIn } from '../tools/caller.ts';
import { newPortal } from '../tools/server.ts';
import { type KeptDatabase, keepDatabase } from '../support/database.ts';

const BEGUN = '2026-11-17';
const seededOn = (db: Db, today: IsoDate) =>
  resetUniversity(db, { people: 200, seed: 'fresh', today });

let begun: KeptDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  begun = await keepDatabase((db) => seededOn(db, BEGUN));
});
beforeEach(async () => {
  database = await begun.copy();
});
afterEach(() => database.close());
afterAll(() => begun.drop());

const noonOf = (date: IsoDate) => new Date(`${date}T11:00:00Z`);
const accountOf = (liUId: string) =>
  database.db
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', liUId)
    .executeTakeFirstOrThrow();

/**
 * Returns the contents of all tables. A case keeps the number that it was given, so numbers are
 * left out.
 */
async function contents(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename <> 'listed_change'
      order by 1`.execute(database.db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(content) - 'number')::text as row from ${sql.table(name)} as content order by 1`.execute(
      database.db,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

test.each([1, 17, 104, 500])(
  'after %d days the data are the same as if they had been seeded then',
  async (days) => {
    const later = addDays(BEGUN, days);
    expect(await keepFresh(database.db, noonOf(later))).toBe(true);
    const moved = await contents();
    await seededOn(database.db, later);
    expect(moved).toEqual(await contents());
  },
);

test('a day begins at midnight in Sweden and moves the dates once, however many servers detect it', async () => {
  const before = await contents();
  expect(await keepFresh(database.db, new Date('2026-11-17T22:59:59Z'))).toBe(false);
  expect(await contents()).toEqual(before);
  const both = await Promise.all([
    keepFresh(database.db, new Date('2026-11-17T23:00:00Z')),
    keepFresh(database.db, new Date('2026-11-17T23:00:00Z')),
  ]);
  expect(both.toSorted()).toEqual([false, true]);
  expect((await accountOf('vivno29')).valid_through).toBe(addDays('2026-11-18', 120));
});

test('data that users changed or created remain, including the same account’s other dates', async () => {
  const { db } = database;
  const viveka = await accountOf('vivno29');
  await db
    .updateTable('account')
    .set({ valid_through: '2027-08-01', subscription_type: 'Large' })
    .where('id', '=', viveka.id)
    .execute();
  await db.updateTable('person').set({ surname: 'Nyberg' }).where('lin', '=', viveka.lin).execute();
  await db
    .updateTable('card')
    .set({
      status: 'Frozen',
      frozen_at: '2026-11-17T12:00:00Z',
      changed_at: '2026-11-17T12:00:00Z',
    })
    .where('account_id', '=', viveka.id)
    .execute();
  const created = await db
    .insertInto('person')
    .values({
      lin: 'made-here',
      given_name: 'Gerd',
      surname: 'Gäst',
      display_name: 'Gerd Gäst',
      gender: 'None',
      created_at: '2026-11-17T12:00:00Z',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepFresh(db, noonOf(addDays(BEGUN, 20)));

  expect(await accountOf('vivno29')).toEqual({
    ...viveka,
    valid_through: '2027-08-01',
    subscription_type: 'Large',
  });
  expect(
    await db
      .selectFrom('person')
      .select('surname')
      .where('lin', '=', viveka.lin)
      .executeTakeFirst(),
  ).toEqual({ surname: 'Nyberg' });
  expect(
    await db
      .selectFrom('card')
      .select(['status', 'frozen_at'])
      .where('account_id', '=', viveka.id)
      .executeTakeFirst(),
  ).toEqual({ status: 'Frozen', frozen_at: new Date('2026-11-17T12:00:00Z') });
  expect(
    await db.selectFrom('person').selectAll().where('lin', '=', 'made-here').executeTakeFirst(),
  ).toEqual(created);
  expect((await accountOf('nikfo81')).valid_through).toBe(addDays(BEGUN, 220));
});

test('dates of accounts that were changed only in other fields still move', async () => {
  const { db } = database;
  await db
    .updateTable('account')
    .set({ subscription_type: 'Small' })
    .where('user_id', '=', 'nikfo81')
    .execute();
  await keepFresh(db, noonOf(addDays(BEGUN, 20)));
  expect(await accountOf('nikfo81')).toMatchObject({
    subscription_type: 'Small',
    valid_through: addDays(BEGUN, 220),
  });
});

test('does not change a database without demonstration data, or one with a later date', async () => {
  const before = await contents();
  expect(await keepFresh(database.db, noonOf('2026-11-01'))).toBe(false);
  expect(await contents()).toEqual(before);
  await database.db.deleteFrom('demo_university').execute();
  expect(await keepFresh(database.db, noonOf('2027-11-17'))).toBe(false);
});

test('a portal started a month later shows what is due then', async () => {
  const first = await newPortal({ PORTAL_DEMO_PEOPLE: '100' });
  const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0) + 30 * 86_400_000;
  const later = await newPortal({
    PORTAL_DEMO_PEOPLE: '100',
    PORTAL_DATA: first.data,
    TEST_CLOCK_OFFSET: String(offset),
  });
  const retirementOf = async (url: string) => {
    const answer = await (
      await signedIn(url, 'olisv345')
    )('GET', '/api/students/self/retirementoptions');
    return (await answer.json()) as { retirementDate: string; postponedDate: string };
  };
  try {
    await first.start();
    const before = await retirementOf(first.url);
    await first.stop();
    await later.start();
    expect(await retirementOf(later.url)).toEqual({
      ...before,
      retirementDate: addDays(before.retirementDate, 30),
      postponedDate: addDays(before.postponedDate, 30),
    });
  } finally {
    await later.remove();
    await first.remove();
  }
});
