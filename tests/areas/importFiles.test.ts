import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { templateOf } from '#rules/register/columns.ts';
import { importFiles, TooManyEnd } from '#server/areas/register/index.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { workbookOf } from '../support/workbooks.ts';
import { encoded, origin, TODAY } from './importSetUp.ts';

const options = {
  isDryRun: false,
  isComplete: true,
  endsAllowed: 0.05,
};

const organisations = [
  'id;parent;type;short_name;name_sv;name_en;financial_unit',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University;',
  '10;1;Department;IDT;Datateknik;Computing;41',
  '11;10;Unit;IDT1;Enheten;The unit;',
];
const people = [
  'id;national_id;given_name;surname;kind;user_id;email;organisation;title_sv;title_en;start_date;end_date;level;subscription;contact_person;credits',
  'E1;19840229-2380;Anna;Lind;Employee;annli42;anna.lind@kvarnby.example;10;Lektor;Lecturer;2021-08-01;;100;Large;;',
  'E2;;Bo;Ek;Associate;;;11;Gäst;Guest;2026-01-01;2027-06-30;;Small;E1;',
  'S1;;Carl;Ås;Student;;;;;;2025-08-18;;;;;120',
];

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());

const run = async (
  files: {
    organisations?: readonly string[];
    people?: readonly string[];
    roles?: readonly string[];
  },
  given: Partial<typeof options> & { today?: string } = {},
) => {
  const { today = TODAY, ...rest } = given;
  const report = await importFiles(
    database.db,
    encoded(files),
    { ...origin, today },
    { ...options, ...rest },
  );
  if ('unreadable' in report) return report.unreadable;
  return report.files.map(({ kind, outcomes }) => [
    kind,
    ...outcomes.map(({ id, outcome, reason, changed }) =>
      [id, outcome, reason, changed.join(' ')].filter(Boolean).join(' '),
    ),
  ]);
};
const accounts = () =>
  database.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['surname', 'user_id', 'user_status', 'affiliation_type', 'source_id', 'valid_through'])
    .select(['affiliation_end_date', 'is_employed_until_further_notice'])
    .orderBy('surname')
    .execute();
const entries = async () =>
  (
    await database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'register.%')
      .execute()
  ).length;

beforeEach(async () => {
  for (const table of ['source_record', 'position', 'account', 'person', 'organisation'])
    await sql`truncate ${sql.table(table)} cascade`.execute(database.db);
  await run({ organisations, people });
});

test('workbooks are read as the same files', async () => {
  const files = {
    organisations: workbookOf(organisations),
    people: workbookOf(people),
    roles: new Uint8Array([0x50, 0x4b, 3, 4, 1]),
  };
  expect(await importFiles(database.db, files, origin, options)).toEqual({
    unreadable: [{ kind: 'roles', error: 'IMPORT/FILE/WORKBOOK_BROKEN', columns: [] }],
  });
  const { roles: _, ...read } = files;
  const dry = { ...options, isDryRun: true };
  const report = await importFiles(database.db, read, origin, dry);
  const asText = await importFiles(database.db, encoded({ organisations, people }), origin, dry);
  expect(report).toEqual(asText);
  const read3 = { counts: { refused: 0 }, outcomes: [{ row: 2 }, { row: 3 }, { row: 4 }] };
  expect(report).toMatchObject({ files: [read3, read3] });
});

test('makes people with their accounts, and the same files change nothing', async () => {
  const found = await accounts();
  expect(found).toMatchObject([
    {
      surname: 'Ek',
      user_status: 'New',
      affiliation_type: 'Associate',
      source_id: '11',
      valid_through: '2027-06-30',
    },
    {
      surname: 'Lind',
      user_id: 'annli42',
      user_status: 'Active',
      affiliation_type: 'Employee',
      is_employed_until_further_notice: true,
    },
    { surname: 'Ås', user_status: 'New', affiliation_type: null },
  ]);
  expect(found.map(({ user_id: id }) => id)).toEqual([
    expect.stringMatching(/^[a-z]{4,5}\d\d$/),
    'annli42',
    expect.stringMatching(/^[a-z]{4,5}\d{3}$/),
  ]);
  const before = await entries();
  expect(await run({ organisations, people })).toEqual([
    ['organisations', '1 unchanged', '10 unchanged', '11 unchanged'],
    ['people', 'E1 unchanged', 'E2 unchanged', 'S1 unchanged'],
  ]);
  expect(await entries()).toBe(before);
});

test('changes what differs, ends who is missing, and takes back who returns', async () => {
  const [header = '', anna = '', bo = '', carl = ''] = people;
  const moved = [header, anna.replace(';10;Lektor', ';11;Lektor'), carl];
  expect(await run({ people: moved })).toEqual([
    ['people', 'E1 changed organisation_id', 'S1 unchanged', 'E2 ended'],
  ]);
  expect(await accounts()).toMatchObject([
    { surname: 'Ek', valid_through: TODAY },
    { surname: 'Lind', source_id: '11' },
    { surname: 'Ås' },
  ]);
  expect(await run({ people: [header, anna, bo, carl] })).toEqual([
    ['people', 'E1 changed organisation_id', 'E2 changed valid_through', 'S1 unchanged'],
  ]);
});

test('a dry run reports the same and writes nothing', async () => {
  const [header = '', anna = ''] = people;
  const before = await accounts();
  expect(await run({ people: [header, anna] }, { isDryRun: true })).toEqual([
    ['people', 'E1 unchanged', 'E2 ended', 'S1 ended'],
  ]);
  expect(await accounts()).toEqual(before);
});

test('refuses rows with the reason, and writes the others', async () => {
  const [header = ''] = people;
  const row = (cells: string) => `${cells}${';'.repeat(15 - cells.split(';').length + 1)}`;
  expect(
    await run(
      {
        people: [
          header,
          row(';;Dag;Ny;Student'),
          row('X1;19840229-2381;Dag;Ny;Student'),
          row('X2;;D4g;Ny;Student'),
          row('X3;;Dag;Ny;Director'),
          row('X4;;Dag;Ny;Employee;;;99'),
          row('X5;;Dag;Ny;Employee'),
          row('X6;;Dag;Ny;Student;annli42'),
          row('X7;19840229-2380;Dag;Ny;Employee;;;10'),
          row('X8;;Dag;Ny;Student;;no address'),
          row('X9;;Dag;Ny;Student'),
          row('X9;;Dag;Ny;Student'),
        ],
      },
      { isComplete: false },
    ),
  ).toEqual([
    [
      'people',
      'refused ID',
      'X1 refused NATIONAL_ID',
      'X2 refused NAME',
      'X3 refused KIND',
      'X4 refused ORGANISATION_UNKNOWN',
      'X5 refused ORGANISATION',
      'X6 refused USER_ID_TAKEN',
      'X7 refused NATIONAL_ID_TAKEN',
      'X8 refused EMAIL',
      'X9 refused REPEATED',
      'X9 refused REPEATED',
    ],
  ]);
});

test('a row that cannot be read ends nobody', async () => {
  const [header = '', anna = '', bo = '', carl = ''] = people;
  expect(
    await run({ people: [header, anna.replace('2021-08-01', '2021-02-30'), bo, carl] }),
  ).toEqual([['people', 'E1 refused DATES', 'E2 unchanged', 'S1 unchanged']]);
  expect(await accounts()).toMatchObject([
    { surname: 'Ek' },
    { surname: 'Lind', affiliation_end_date: null },
    { surname: 'Ås' },
  ]);
});

test('changes of positions and studies are told and recorded', async () => {
  const [header = '', anna = '', bo = '', carl = ''] = people;
  const before = await entries();
  const changed = [header, anna.replace(';100;', ';50;'), bo, carl.replace('120', '130')];
  expect(await run({ people: changed })).toEqual([
    ['people', 'E1 changed level', 'E2 unchanged', 'S1 changed credits'],
  ]);
  expect(await entries()).toBe(before + 2);
  expect(await run({ people: changed })).toEqual([
    ['people', 'E1 unchanged', 'E2 unchanged', 'S1 unchanged'],
  ]);
});

test('leaves an account ended that its owner has ended, until the source ends it and names it again', async () => {
  const { db } = database;
  const student = db.selectFrom('account').select('id').where('person_type', '=', 'Student');
  const { id } = await student.executeTakeFirstOrThrow();
  await sql`update account set user_status = 'Inretirement', retirement_date = ${TODAY}
    where id = ${id}`.execute(db);
  await sql`insert into own_cancellation (account_id, cancelled_on, user_status)
    values (${id}, ${TODAY}, 'Active')`.execute(db);
  expect(await run({ people })).toEqual([
    ['people', 'E1 unchanged', 'E2 unchanged', 'S1 unchanged'],
  ]);
  await run({ people: people.slice(0, 3) });
  expect(await run({ people })).toEqual([
    ['people', 'E1 unchanged', 'E2 unchanged', 'S1 changed user_status'],
  ]);
});

test('refuses a national id that two records claim, and gives it to neither', async () => {
  const [header = '', anna = '', bo = ''] = people;
  const eva = `E9;19840229-2398;Eva;Ny;Student${';'.repeat(11)}`;
  expect(
    await run(
      { people: [header, anna, bo.replace('E2;', 'E2;19840229-2398'), eva] },
      { isComplete: false },
    ),
  ).toEqual([
    ['people', 'E1 unchanged', 'E2 refused NATIONAL_ID_TAKEN', 'E9 refused NATIONAL_ID_TAKEN'],
  ]);
});

test('a node that is refused stays as it is, and one in use keeps its place', async () => {
  const places = () =>
    database.db
      .selectFrom('organisation')
      .select(['source_id', 'canonical_path'])
      .orderBy('source_id')
      .execute();
  const before = await places();
  const [header = '', root = ''] = organisations;
  expect(
    await run({ organisations: [header, root, '11;10;Planet;IDT1;Enheten;The unit;'] }),
  ).toEqual([['organisations', '1 unchanged', '11 refused TYPE', '10 refused HAS_BELOW']]);
  expect(await places()).toEqual(before);
});

test('holds back a file that would end too many', async () => {
  const [header = ''] = people;
  const many = Array.from({ length: 30 }, (_, at) => `M${at};;Eva;Många;Student${';'.repeat(11)}`);
  await run({ people: [header, ...many] }, { isComplete: false });
  const before = await accounts();
  await expect(run({ people: [header, many[0] ?? ''] })).rejects.toThrow(TooManyEnd);
  expect(await accounts()).toEqual(before);
  await run({ people: [header, many[0] ?? ''] }, { endsAllowed: 1 });
  expect(
    (await accounts()).filter(({ user_status: status }) => status === 'Inretirement').length,
  ).toBeGreaterThan(25);
});

test('refuses nodes without a place in the tree, and keeps nodes in use', async () => {
  const [header = '', root = '', , unit = ''] = organisations;
  expect(
    await run({
      organisations: [
        header,
        root,
        unit.replace(';10;', ';1;'),
        '20;21;Unit;A;A;A;',
        '21;20;Unit;B;B;B;',
        '22;99;Unit;C;C;C;',
        '23;;Company;D;D;D;',
      ],
    }),
  ).toEqual([
    [
      'organisations',
      '1 unchanged',
      '11 changed parent',
      '20 refused CYCLE',
      '21 refused CYCLE',
      '22 refused PARENT_UNKNOWN',
      '23 refused ROOT',
      '10 refused HAS_BELOW',
    ],
  ]);
});

test.each([
  [['a;b', '1;2'], 'IMPORT/FILE/NO_HEADER'],
  [['id;given_name', '1;Anna'], 'IMPORT/FILE/COLUMN_MISSING'],
  [[`${people[0]};Given name`, people[1] ?? ''], 'IMPORT/FILE/COLUMN_TWICE'],
  [[people[0] ?? ''], 'IMPORT/FILE/NO_ROWS'],
  [[], 'IMPORT/FILE/EMPTY'],
])('a file %j cannot be read: %s', async (lines, error) => {
  expect(await run({ people: lines })).toMatchObject([{ kind: 'people', error }]);
});

test('the templates can be imported as they are', async () => {
  const report = await run(
    {
      organisations: [
        organisations[0] ?? '',
        '1;;Company;KU;K;K;',
        templateOf('organisations').split('\r\n')[1]?.replace('4000', '1') ?? '',
      ],
      people: templateOf('people').trim().split('\r\n'),
    },
    { isComplete: false },
  );
  expect(report).toMatchObject([
    expect.arrayContaining(['organisations', '4100 made']),
    ['people', 'E10442 made'],
  ]);
});
