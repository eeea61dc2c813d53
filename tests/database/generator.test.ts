import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/open.ts';
import {
  resetUniversity,
  type SeedOptions,
  seedUniversity,
} from '#demo/generator/seedUniversity.ts';
import { dateInSweden, daysBetween } from '#rules/dates.ts';
import { createMigratedDatabase } from '../support/database.ts';

const options: SeedOptions = { people: 150, seed: 'a', today: '2026-03-15' };

let database: OpenDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.close());

/** Returns a fingerprint of every table's contents. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename <> 'listed_change'
      order by 1`.execute(database.db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(content::text, '' order by content::text)),
        '') as print from ${sql.table(name)} as content`.execute(database.db);
    prints[name] = found.rows[0]?.print ?? '';
  }
  return prints;
}

async function contentsOf(changed: Partial<SeedOptions> = {}): Promise<Record<string, string>> {
  await resetUniversity(database.db, { ...options, ...changed });
  return contents();
}

test('the same seed, number and date give the same data whatever changed between; others do not', async () => {
  await seedUniversity(database.db, options);
  const first = await contents();
  await database.db.updateTable('person').set({ surname: 'Changed' }).execute();
  await sql`insert into audit_entry (at, action, request_id) values (now(), 'change', 'r1')`.execute(
    database.db,
  );
  expect(await contents()).not.toEqual(first);
  expect(await contentsOf()).toEqual(first);
  for (const other of [{ seed: 'b' }, { people: 151 }, { today: '2026-03-16' }])
    expect(await contentsOf(other)).not.toEqual(first);
});

test('each later person can be found at once: no trigrams are left waiting', async () => {
  await resetUniversity(database.db, options);
  const { rows } = await sql<{ options: string[]; pages: number }>`
    select reloptions as options, gin_clean_pending_list(indexrelid::regclass)::int as pages
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'person'::regclass and relname like '%_trigrams' order by relname`.execute(
    database.db,
  );
  expect(rows).toEqual(
    ['name', 'national_id'].map(() => ({ options: ['fastupdate=off'], pages: 0 })),
  );
});

type Row = Record<string, unknown>;

/** Returns the contents of all tables, ordered by the values that do not depend on the date. */
async function rowsOn(today: string): Promise<{ table: string; row: Row }[]> {
  await resetUniversity(database.db, { ...options, people: 400, today });
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename <> 'listed_change'
      order by 1`.execute(database.db);
  const all: { table: string; row: Row }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Row;
    }>`select to_jsonb(content) as row from ${sql.table(name)} as content`.execute(database.db);
    const inOrder = rows
      .map(({ row }) => ({ row, key: JSON.stringify(Object.values(undated(name, row))) }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    all.push(...inOrder.map(({ row }) => ({ table: name, row })));
  }
  return all;
}

const DATED = /^\d{4}-\d{2}-\d{2}(T[\d:.]+\+00:00)?$/;
/**
 * Columns that contain a date or a year in words or digits, and so change with the date in a way of
 * their own, or are offset by years, which vary in length.
 */
const OWN_WAY = new Set([
  'admin_notification.message',
  'incident.number',
  'card.validity_end_date',
  'study.end_date',
  'alumn_education.start_year',
  'alumn_education.end_year',
  'alumn_education.graduation_year',
]);
const isDated = (table: string, column: string, value: unknown) =>
  OWN_WAY.has(`${table}.${column}`) || (typeof value === 'string' && DATED.test(value));
const undated = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => !isDated(table, column, value)),
  );

/**
 * Returns the numbers of days by which the dates of the rows have moved, each with an example of a
 * column.
 */
function movesBetween(
  before: readonly { table: string; row: Row }[],
  after: readonly { row: Row }[],
): Map<number, string> {
  const moves = new Map<number, string>();
  before.forEach(({ table, row }, index) => {
    for (const [column, value] of Object.entries(row)) {
      const moved = after[index]?.row[column];
      if (
        OWN_WAY.has(`${table}.${column}`) ||
        typeof value !== 'string' ||
        typeof moved !== 'string' ||
        !DATED.test(value)
      )
        continue;
      moves.set((Date.parse(moved) - Date.parse(value)) / 86_400_000, `${table}.${column}`);
    }
  });
  return moves;
}

let before: Awaited<ReturnType<typeof rowsOn>> | undefined;
test.each(['2026-03-28', '2027-01-01', '2028-02-29'])(
  'on %s the same people and places exist, and only dates have moved, by the days between',
  async (today) => {
    before ??= await rowsOn('2026-03-15');
    const after = await rowsOn(today);
    const people = (rows: Awaited<ReturnType<typeof rowsOn>>) =>
      rows.map(({ table, row }) => ({ table, ...undated(table, row) }));
    expect(people(after)).toEqual(people(before));
    // A birth date and the day on which a text came into force do not move.
    expect(movesBetween(before, after)).toEqual(
      new Map([
        [0, expect.any(String)],
        [daysBetween('2026-03-15', today), expect.any(String)],
      ]),
    );
  },
);

test('seeding an existing university again fails', async () => {
  await contentsOf();
  await expect(seedUniversity(database.db, options)).rejects.toThrow(/duplicate key/);
});

test.each(['2024-02-29', '2026-12-31', '2027-03-28'])(
  'the data can be generated on %s',
  async (today) => {
    await resetUniversity(database.db, { ...options, today });
    const { rows } = await sql<{ count: number }>`select count(*) from person`.execute(database.db);
    expect(rows[0]?.count).toBe(options.people);
  },
);

describe('the demonstration of today', () => {
  const today = dateInSweden(new Date());
  beforeAll(() => resetUniversity(database.db, { seed: 'kvarnby', people: 2_000, today }));

  test('has names with Å, Ä and Ö and each administrator notification', async () => {
    const { rows: letters } = await sql<{ letter: string }>`
      select distinct left(name, 1) as letter from person, unnest(array[given_name, surname]) as name
        where left(name, 1) in ('Å', 'Ä', 'Ö') order by 1`.execute(database.db);
    expect(letters.map(({ letter }) => letter).toSorted()).toEqual(['Ä', 'Å', 'Ö']);

    const { rows: told } = await sql<{ type: string; ends: string }>`
      select notification_type as type, account.valid_through::text as ends
      from admin_notification join account on account.lin = subject_lin and account.affiliation_type is not null
      where notification_type in ('AccountEnds', 'AccountHasEnded')`.execute(database.db);
    for (const { type, ends } of told) {
      const daysLeft = daysBetween(today, ends);
      expect(
        type === 'AccountEnds' ? daysLeft >= 0 && daysLeft <= 30 : daysLeft < 0,
        `${type}: ${ends}`,
      ).toBe(true);
    }
    const { rows: kinds } = await sql<{
      kind: string;
    }>`select distinct notification_type as kind from admin_notification order by 1`.execute(
      database.db,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'AccountEnds',
        'AccountHasEnded',
        'Deceased',
        'PhoneMissing',
        'PhoneToReturn',
      ]),
    );

    const { rows: early } = await sql`
      select created_at from notification where date > ${today}::date
      union all select created_at from incident where created_at::date > ${today}::date
      union all select set_at from password where set_at::date >= ${today}::date`.execute(
      database.db,
    );
    expect(early).toEqual([]);
  });

  test('numbers match birth dates, ids their kind, and shares sum to the whole', async () => {
    const odd = await sql`
      select national_id from person
      where national_id ~ '^[0-9]{6}[0-3]' and birth_date is not null
        and to_char(birth_date, 'YYYYMMDD') <> left(national_id, 8)`.execute(database.db);
    expect(odd.rows).toEqual([]);
    const ids = await sql<{ students: boolean; employees: boolean }>`
      select bool_and(user_id ~ '^[a-z]{4,5}[0-9]{3}$') filter (where person_type = 'Student') as students,
        bool_and(user_id ~ '^[a-z]{4,5}[0-9]{2}$') filter (where person_type = 'Employee') as employees
      from account where account_type = 'Personal'`.execute(database.db);
    expect(ids.rows).toEqual([{ students: true, employees: true }]);
    const costs = await sql<{ accounts: number; worst: number }>`
      select count(*) as accounts, max(abs(total - 100)) as worst
      from (select sum(distribution_percent) as total
        from organisation, cost_distribution(${today}::date, organisation.id)
          where parent_id is null group by account_id) as sums`.execute(database.db);
    expect(costs.rows[0]?.accounts).toBeGreaterThan(500);
    expect(costs.rows[0]?.worst).toBe(0);
  });
});
