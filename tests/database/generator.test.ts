import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from '../../src/server/database/migrate.ts';
import type { OpenDatabase } from '../../src/server/database/open.ts';
import { resetUniversity, type SeedOptions, seedUniversity } from '../../src/server/demo/generator/seedUniversity.ts';
import { createEmptyDatabase } from '../support/database.ts';

const options: SeedOptions = { people: 150, seed: 'a', today: '2026-03-15' };

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());

/** A fingerprint of every table's content. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(database.db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(content::text, '' order by content::text)), '') as print from ${sql.table(name)} as content`.execute(database.db);
    prints[name] = found.rows[0]?.print ?? '';
  }
  return prints;
}

async function contentsOf(changed: Partial<SeedOptions> = {}): Promise<Record<string, string>> {
  await resetUniversity(database.db, { ...options, ...changed });
  return contents();
}

test('the same seed, number and date make the same data, whatever was changed in between; others make other data', async () => {
  await seedUniversity(database.db, options);
  const first = await contents();
  await database.db.updateTable('person').set({ surname: 'Changed' }).execute();
  await sql`insert into audit_entry (at, action, request_id) values (now(), 'change', 'r1')`.execute(database.db);
  expect(await contents()).not.toEqual(first);
  expect(await contentsOf()).toEqual(first);
  for (const other of [{ seed: 'b' }, { people: 151 }, { today: '2026-03-16' }]) expect(await contentsOf(other)).not.toEqual(first);
});

test('a university that is there already is not filled twice', async () => {
  await contentsOf();
  await expect(seedUniversity(database.db, options)).rejects.toThrow(/duplicate key/);
});

test.each(['2024-02-29', '2026-12-31', '2027-03-28'])('it can be made on %s', async (today) => {
  await resetUniversity(database.db, { ...options, today });
  const { rows } = await sql<{ count: number }>`select count(*) from person`.execute(database.db);
  expect(rows[0]?.count).toBe(options.people);
});

test('in a larger one, numbers agree with birth dates, user ids with their kind, and shares of cost with the whole', async () => {
  await resetUniversity(database.db, { ...options, people: 1_500 });
  const odd = await sql`
    select national_id from person
    where national_id ~ '^[0-9]{6}[0-3]' and birth_date is not null and to_char(birth_date, 'YYYYMMDD') <> left(national_id, 8)`.execute(database.db);
  expect(odd.rows).toEqual([]);
  const ids = await sql<{ students: boolean; employees: boolean }>`
    select bool_and(liu_id ~ '^[a-z]{4,5}[0-9]{3}$') filter (where person_type = 'Student') as students,
      bool_and(liu_id ~ '^[a-z]{4,5}[0-9]{2}$') filter (where person_type = 'Employee') as employees
    from account where account_type = 'Personal'`.execute(database.db);
  expect(ids.rows).toEqual([{ students: true, employees: true }]);
  const costs = await sql<{ accounts: number; worst: number }>`
    select count(*) as accounts, max(abs(total - 100)) as worst
    from (select sum(distribution_percent) as total from cost_distribution group by account_id) as sums`.execute(database.db);
  expect(costs.rows[0]?.accounts).toBeGreaterThan(500);
  expect(costs.rows[0]?.worst).toBeLessThanOrEqual(0.2);
});
