import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFiles, TooManyEnd } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { auditOf } from './calls.ts';
import { encoded, origin } from './importSetUp.ts';

const people = [
  'id;given_name;surname;kind',
  ...Array.from({ length: 30 }, (_, at) => `P${at};Eva;Ny;Student`),
];
const HEADER = 'id;person;iso_number;state;uid;valid_until;changed_at';
const card = (at: number, state: string, more = '04A2B3C4;2031-06-30;2026-11-01') =>
  `K${at};P${at};97522000${at + 10};${state};${more.replace('C4', String(at + 10))}`;

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
  await run({ people });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from card`.execute(database.db);
});

async function run(files: Readonly<Record<string, readonly string[]>>, isDryRun = false) {
  const report = await importFiles(database.db, encoded(files), origin, {
    isDryRun,
    isComplete: false,
    endsAllowed: 0.05,
  });
  if ('unreadable' in report) throw new Error('The file cannot be read.');
  return report.files.flatMap(({ outcomes }) => outcomes);
}
const cards = async (rows: readonly string[], isDryRun = false) =>
  (await run({ cards: [HEADER, ...rows] }, isDryRun)).map(
    ({ row, outcome, reason, columns = [], changed }) =>
      [row, outcome, reason, ...columns, ...changed].filter(Boolean).join(' '),
  );
const stored = async () =>
  (
    await database.db
      .selectFrom('card')
      .select(['external_id', 'status'])
      .orderBy('external_id')
      .execute()
  ).map(({ external_id, status }) => `${external_id} ${status}`);

test('brings in the cards of the first day, and the same file again changes nothing', async () => {
  const rows = [card(1, 'active'), card(2, 'blocked'), card(3, 'expired')];
  const made = ['2 made', '3 made', '4 made'];
  expect(await cards(rows, true)).toEqual(made);
  expect(await stored()).toEqual([]);
  expect(await cards(rows)).toEqual(made);
  expect(await stored()).toEqual(['K1 Active', 'K2 Blocked', 'K3 Inactive']);
  expect(await cards(rows)).toEqual(['2 unchanged', '3 unchanged', '4 unchanged']);
  expect((await auditOf(database.db, 'card.stated')).length).toBe(3);
});

test('changes what has changed, and lifts no block', async () => {
  await cards([card(1, 'active'), card(2, 'blocked'), card(3, 'active')]);
  const later = '04A2B3C4;2032-06-30;2026-11-10';
  expect(
    await cards([card(1, 'lost', later), card(2, 'active', later), card(3, 'active', later)]),
  ).toEqual(['2 ended state', '3 changed valid_until', '4 changed valid_until']);
  expect(await stored()).toEqual(['K1 Blocked', 'K2 Blocked', 'K3 Active']);
  expect(await cards([card(3, 'returned', '04A2B3C4;2032-06-30;2026-11-09')])).toEqual([
    '2 unchanged',
  ]);
});

test('refuses rows that are wrong, and both of two that claim one number', async () => {
  expect(
    await cards([
      card(1, 'active', ';;'),
      card(2, 'frozen'),
      'K4;P4;9,75E+15;active;;2031-06-30;',
      'K5;P99;975220005;active;;2031-06-30;',
      'K6;P6;975220006;active;;2031-06-30;',
      'k6;P7;975220007;active;;2031-06-30;',
      'K8;P8;975220008;ready;;;',
      card(9, 'active'),
    ]),
  ).toEqual([
    '2 refused VALIDITY',
    '3 refused CELL_CHOICE state',
    '4 refused CELL_CODE iso_number',
    '5 refused PERSON_UNKNOWN',
    '6 refused KEY_REPEATED id',
    '7 refused KEY_REPEATED id',
    '8 refused ORDER_UNKNOWN',
    '9 made',
  ]);
  expect(await stored()).toEqual(['K9 Active']);
});

test('a file that takes many cards out of use is held back', async () => {
  const all = (state: string, day: string) =>
    Array.from({ length: 25 }, (_, at) => card(at, state, `04A2B3C4;2031-06-30;${day}`));
  await cards(all('active', '2026-11-01'));
  await expect(cards(all('blocked', '2026-11-02'))).rejects.toThrow(TooManyEnd);
  expect(await stored()).toContain('K1 Active');
});
