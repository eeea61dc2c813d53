import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFiles, TooManyEnd } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { encoded, origin } from './importSetUp.ts';

const organisations = [
  'id;parent;type;short_name;name_sv',
  '1;;Company;EU;Exempeluniversitetet',
  '10;1;Department;IDT;Datateknik',
];
const centres = ['id;name;organisation', 'K1;Bas;1', 'K2;Datateknik;10'];

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());

interface Given {
  readonly source?: string;
  readonly isComplete?: boolean;
  readonly today?: string;
}

const run = async (
  files: Readonly<Record<string, readonly string[]>>,
  { source = 'ledger', isComplete = true, today = origin.today }: Given = {},
) => {
  const report = await importFiles(
    database.db,
    encoded(files),
    { ...origin, source, today },
    { isDryRun: false, isComplete, endsAllowed: 0.05 },
  );
  if ('unreadable' in report) return report.unreadable;
  return report.files.flatMap(({ outcomes }) =>
    outcomes.map(({ row, id, outcome, reason, columns, changed }) =>
      [row ?? '-', id, outcome, reason, ...(columns ?? []), changed.join(' ')]
        .filter(Boolean)
        .join(' '),
    ),
  );
};

beforeEach(async () => {
  for (const table of ['cost_centre_activity', 'cost_centre', 'organisation', 'subscription_price'])
    await sql`truncate ${sql.table(table)} cascade`.execute(database.db);
  await run({ organisations });
  await run({ cost_centres: centres });
});

const centreRows = () =>
  database.db
    .selectFrom('cost_centre')
    .select(['external_id', 'name', 'ended_on'])
    .orderBy('external_id')
    .execute();

test('the same file again changes nothing; a changed cell names its column', async () => {
  expect(await run({ cost_centres: centres })).toEqual(['2 K1 unchanged', '3 K2 unchanged']);
  expect(
    await run({
      cost_centres: ['id;name;organisation;until', 'K1;Ny;1;2026-12-31', 'K2;Datateknik;10;'],
    }),
  ).toEqual(['2 K1 changed name until', '3 K2 unchanged']);
});

test('what is no longer named is closed, stays for history, and comes back', async () => {
  const [header = '', first = ''] = centres;
  expect(await run({ cost_centres: [header, first] })).toEqual(['2 K1 unchanged', '- K2 ended']);
  expect(await centreRows()).toEqual([
    { external_id: 'K1', name: 'Bas', ended_on: null },
    { external_id: 'K2', name: 'Datateknik', ended_on: origin.today },
  ]);
  expect(await run({ cost_centres: [header, first] })).toEqual(['2 K1 unchanged']);
  expect(await run({ cost_centres: centres })).toEqual(['2 K1 unchanged', '3 K2 changed ended']);
});

test('a selection, and another source, close nothing', async () => {
  const [header = '', first = ''] = centres;
  expect(await run({ cost_centres: [header, first] }, { isComplete: false })).toHaveLength(1);
  expect(await run({ cost_centres: [header, first] }, { source: 'other' })).toEqual(['2 K1 made']);
  expect((await centreRows()).map(({ ended_on: ended }) => ended)).toEqual([null, null, null]);
});

test('more than the allowed share at once is held back, and nothing is written', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `M${at};Namn;1`);
  const [header = ''] = centres;
  await run({ cost_centres: [header, ...many] }, { source: 'many' });
  await expect(run({ cost_centres: [header, 'M0;Ny;1'] }, { source: 'many' })).rejects.toThrow(
    TooManyEnd,
  );
  expect((await centreRows()).filter(({ name }) => name === 'Ny')).toEqual([]);
});

test.each<[string, string, readonly string[]]>([
  [
    'two rows with one key, in other letters',
    'K3;Ett;1\nk3 ;Två;1',
    ['2 K3 refused KEY_REPEATED id', '3 k3 refused KEY_REPEATED id'],
  ],
  [
    'a wrong row with the key of another',
    'K3;Ett;1\nK3;;1',
    ['2 K3 refused KEY_REPEATED id', '3 K3 refused CELL_EMPTY name'],
  ],
  ['an unknown organisation', 'K3;Ett;99', ['2 K3 refused ORGANISATION_UNKNOWN organisation']],
  ['a number that a spreadsheet has changed', '9,7E+15;Ett;1', ['2 9,7E+15 refused CELL_CODE id']],
])('refuses %s', async (_, rows, expected) => {
  const [header = ''] = centres;
  expect(await run({ cost_centres: [header, ...rows.split('\n')] }, { source: 'third' })).toEqual(
    expected,
  );
  expect(await centreRows()).toHaveLength(2);
});

test('a row with a mistake closes nothing', async () => {
  const [header = '', first = ''] = centres;
  expect(await run({ cost_centres: [header, first, 'K2;;10'] })).toEqual([
    '2 K1 unchanged',
    '3 K2 refused CELL_EMPTY name',
  ]);
});

test('a row whose id cannot be read may be about any other, and closes none', async () => {
  const [header = '', first = ''] = centres;
  for (const id of ['9,7E+15', ''])
    expect(await run({ cost_centres: [header, first, `${id};Ny;10`] })).toEqual([
      '2 K1 unchanged',
      expect.stringMatching(/^3 .*refused CELL_(?:CODE|EMPTY) id$/),
    ]);
  expect((await centreRows()).map(({ ended_on: ended }) => ended)).toEqual([null, null]);
});

test('a reference is looked for in its own source first, then in the only other one', async () => {
  const activities = ['id;cost_centre;name', 'A1;k1;Kurs'];
  expect(await run({ activities }, { source: 'plan' })).toEqual(['2 A1 made']);
  await run({ cost_centres: centres }, { source: 'second' });
  expect(
    await run({ activities: ['id;cost_centre;name', 'A1;K2;Kurs'] }, { source: 'plan' }),
  ).toEqual(['2 A1 refused REFERENCE_UNKNOWN cost_centre']);
  expect(await run({ activities })).toEqual(['2 A1 made']);
});

test('a price of another source is refused, and one of no source becomes the first one’s', async () => {
  const prices = (monthly: number) => [
    'subscription;monthly;from',
    `Large;${monthly};2025-01-01`,
    `Small;${monthly};2025-01-01`,
  ];
  await database.db
    .insertInto('subscription_price')
    .values({ subscription_type: 'Large', valid_from: '2025-01-01', monthly_cost: 1 })
    .execute();
  const [large, small] = ['2 Large 2025-01-01', '3 Small 2025-01-01'];
  expect(await run({ prices: prices(310) })).toEqual([`${large} changed monthly`, `${small} made`]);
  const refused = 'refused OTHER_SOURCE subscription from';
  expect(await run({ prices: prices(400) }, { source: 'other' })).toEqual([
    `${large} ${refused}`,
    `${small} ${refused}`,
  ]);
  expect(
    await database.db.selectFrom('subscription_price').select(['monthly_cost', 'source']).execute(),
  ).toEqual(Array.from({ length: 2 }, () => ({ monthly_cost: 310, source: 'ledger' })));
});

test('a price applies from its day, and earlier prices stay', async () => {
  await run({ prices: ['subscription;monthly;from', 'Large;310;2025-01-01'] });
  expect(
    await run({
      prices: ['subscription;monthly;from', 'large;330,50;2027-01-01', 'Small;x;2027-01-01'],
    }),
  ).toEqual(['2 large 2027-01-01 made', '3 Small 2027-01-01 refused CELL_NUMBER monthly']);
  expect(
    await database.db
      .selectFrom('subscription_price')
      .select(['monthly_cost', 'valid_from'])
      .orderBy('valid_from')
      .execute(),
  ).toEqual([
    { monthly_cost: 310, valid_from: '2025-01-01' },
    { monthly_cost: 330.5, valid_from: '2027-01-01' },
  ]);
});
