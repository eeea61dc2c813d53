import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { importFiles } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { encoded, origin } from './importSetUp.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());

const files = {
  organisations: [
    'id;parent;type;short_name;name_sv;name_en;financial_unit',
    '1;;Company;KU;Kvarnby universitet;Kvarnby University;',
    '10;1;Department;IDT;Datateknik;Computing;41',
  ],
};
const header = 'id;given_name;surname;kind;user_id;email;organisation;national_id;contact_person';
const anna = 'E1;Anna;Lind;Employee;;;10;19840229-2380;';

/** Imports people, and returns what becomes of each row. */
async function claimed(...rows: readonly string[]): Promise<string[]> {
  const report = await importFiles(
    database.db,
    encoded({ ...files, people: [header, ...rows] }),
    origin,
    { isDryRun: false, isComplete: false, endsAllowed: 0.05 },
  );
  if ('unreadable' in report) throw new Error('The files cannot be read.');
  return report.files
    .filter(({ kind }) => kind === 'people')
    .flatMap(({ outcomes }) =>
      outcomes.map(({ id, outcome, reason, changed }) =>
        [id, outcome, reason, changed.join(' ')].filter(Boolean).join(' '),
      ),
    );
}

beforeEach(async () => {
  await sql`truncate person, account cascade`.execute(database.db);
  await claimed(anna);
});

const cases: readonly (readonly [title: string, rows: readonly string[], outcomes: string[]])[] = [
  [
    'user id',
    ['Y1;Dag;Ny;Student;daggg12', 'Y2;Eva;Ek;Student;DAGGG12'],
    ['Y1 refused USER_ID_TAKEN', 'Y2 refused USER_ID_TAKEN'],
  ],
  [
    'address',
    ['Y1;Dag;Ny;Student;;dag@kvarnby.example', 'Y2;Eva;Ek;Student;;Dag@kvarnby.example'],
    ['Y1 refused EMAIL_TAKEN', 'Y2 refused EMAIL_TAKEN'],
  ],
  [
    'id',
    ['Y1;Dag;Ny;Student', 'Y1;Dag;Ny;Student'],
    ['Y1 refused REPEATED', 'Y1 refused REPEATED'],
  ],
  [
    'id in another case',
    ['Y1;Dag;Ny;Student', ' y1 ;Dag;Ny;Student'],
    ['Y1 refused REPEATED', 'Y1 refused REPEATED'],
  ],
  [
    'id, of two people in two organisations',
    ['Y1;Dag;Ny;Employee;;;10', 'y1;Eva;Ek;Employee;;;1'],
    ['Y1 refused REPEATED', 'Y1 refused REPEATED'],
  ],
  [
    'id, of two people in two kinds',
    ['Y1;Dag;Ny;Employee;;;10', 'Y1;Eva;Ek;Student'],
    ['Y1 refused REPEATED', 'Y1 refused REPEATED'],
  ],
  [
    'number, of two new ids',
    ['Y1;Dag;Ny;Student;;;;19840229-2398', 'Y2;Eva;Ek;Student;;;;840229-2398'],
    ['Y1 refused REPEATED', 'Y2 refused REPEATED'],
  ],
  [
    'number, of which one is known',
    [anna, 'Y2;Eva;Ek;Employee;;;10;19840229-2380'],
    ['E1 refused REPEATED', 'Y2 refused REPEATED'],
  ],
];

test.each(cases)('of two rows with one %s neither wins', async (_title, rows, outcomes) => {
  expect(await claimed(...rows)).toEqual(outcomes);
});

test('a person who is known under an id is known under it in another case', async () => {
  expect(await claimed(anna.replace('E1', 'e1'), 'Y1;Dag;Ny;Affiliated;;;10;;e1')).toEqual([
    'E1 unchanged',
    'Y1 made',
  ]);
});

test('one person may be employed and study, and have a further position', async () => {
  expect(
    await claimed(
      'Y1;Dag;Ny;Employee;;dag@kvarnby.example;10',
      'y1;Dag;Ny;Employee;;;1',
      'Y1;Dag;Ny;Student',
    ),
  ).toEqual(['Y1 made', 'Y1 made', 'Y1 made']);
});
