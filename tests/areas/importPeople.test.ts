import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFiles } from '#server/areas/register/index.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { encoded, origin, TODAY } from './importSetUp.ts';

const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
  '10;1;Department;IDT;Datateknik;Computing',
  '11;10;Unit;SYS;System;Systems',
];
const header =
  'id;national_id;given_name;surname;kind;organisation;end_date;level;subscription;external_email;credits;has_degree';
const anna = 'E1;;Anna;Lind;Employee;10;;80;Large;;';
const bo = 'E2;;Bo;Ek;Associate;11;2027-06-30;;Small;;';
const carl = 'S1;;Carl;Ås;Student;;;;;;120';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate source_record, position, account, person, organisation, audit_entry cascade`.execute(
    database.db,
  );
  await run({ organisations, people: [header, anna, bo, carl] });
});

async function run(
  files: { readonly organisations?: readonly string[]; readonly people?: readonly string[] },
  isComplete = true,
): Promise<string[]> {
  const report = await importFiles(database.db, encoded(files), origin, {
    isDryRun: false,
    isComplete,
    endsAllowed: 0.05,
  });
  return 'unreadable' in report
    ? report.unreadable.map(({ error }) => error)
    : report.files.flatMap(({ outcomes }) =>
        outcomes.map(({ id, outcome, reason, changed }) =>
          [id, outcome, reason, changed.join(' ')].filter(Boolean).join(' '),
        ),
      );
}

const people = (rows: readonly string[]) => run({ people: [header, ...rows] });

const positions = async () => {
  const { rows } = await sql<{ surname: string; unit: string; is_primary: boolean; end: string }>`
    select surname, source_id as unit, is_primary, coalesce(position.end_date::text, '–') as end
    from position join account on account.id = position.account_id
    join person on person.lin = account.lin
    join organisation on organisation.id = position.organisation_id
    order by surname, unit`.execute(database.db);
  return rows.map((row) => `${row.surname} ${row.unit} ${row.is_primary} ${row.end}`);
};

const setStatus = (surname: string, status: string) =>
  sql`update account set user_status = ${status} from person
    where person.lin = account.lin and surname = ${surname}`.execute(database.db);

const accountOf = async (surname: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select account.*, affiliation_end_date::text as last_day, person.national_id, person.gender
    from account join person on person.lin = account.lin
    where surname = ${surname} order by person_type`.execute(database.db);
  return rows;
};

test('a position until further notice has no last day, and one with a last day has it', async () => {
  expect(await positions()).toEqual(['Ek 11 true 2027-06-30', 'Lind 10 true –']);
});

test('a second row with another organisation is a further position, until it is left out', async () => {
  const second = 'E1;;Anna;Lind;Employee;11;2027-01-31;20;;;';
  expect(await people([anna, second, bo, carl])).toEqual([
    'E1 unchanged',
    'E1 made',
    'E2 unchanged',
    'S1 unchanged',
  ]);
  expect(await positions()).toContain('Lind 11 false 2027-01-31');
  expect(await people([anna, second, bo, carl])).toEqual([
    'E1 unchanged',
    'E1 unchanged',
    'E2 unchanged',
    'S1 unchanged',
  ]);
  expect(await people([anna, second.replace(';20;', ';10;'), second, bo, carl])).toEqual([
    'E1 unchanged',
    'E1 changed position',
    'E1 refused REPEATED',
    'E2 unchanged',
    'S1 unchanged',
  ]);
  await people([anna, bo, carl]);
  expect(await positions()).toContain(`Lind 11 false ${TODAY}`);
});

test('a further position does not become the first one because the first row has a mistake', async () => {
  const second = 'E1;;Anna;Lind;Employee;11;;20;;;';
  expect(await people([anna.replace(';80;', ';800;'), second, bo, carl])).toEqual([
    'E1 refused LEVEL',
    'E1 refused PERSON_UNKNOWN',
    'E2 unchanged',
    'S1 unchanged',
  ]);
  expect(await positions()).toEqual(['Ek 11 true 2027-06-30', 'Lind 10 true –']);
});

test('somebody who leaves while suspended stays suspended and gets a last day', async () => {
  await setStatus('Lind', 'Suspended');
  expect(await people([bo, carl])).toEqual(['E2 unchanged', 'S1 unchanged', 'E1 ended']);
  expect(await accountOf('Lind')).toMatchObject([
    { user_status: 'Suspended', is_employed_until_further_notice: false, last_day: TODAY },
  ]);
});

test('a student who becomes an employee under the same id has both accounts', async () => {
  expect(await people([anna, bo, carl, 'S1;;Carl;Ås;Employee;10;;;;;'])).toEqual([
    'E1 unchanged',
    'E2 unchanged',
    'S1 unchanged',
    'S1 made',
  ]);
  const accounts = await accountOf('Ås');
  expect(accounts.map(({ person_type: type }) => type)).toEqual(['Employee', 'Student']);
  expect(new Set(accounts.map(({ lin }) => lin)).size).toBe(1);
});

test('a new person with two kinds is one person, even if one row alone has the national id', async () => {
  await people([
    anna,
    bo,
    carl,
    'N1;19840229-2380;Eva;Ny;Employee;10;;;;;',
    'N1;;Eva;Ny;Student;;;;;;',
  ]);
  expect(new Set((await accountOf('Ny')).map(({ lin }) => lin)).size).toBe(1);
});

test('a personal number replaces none, with its gender, and no transient number replaces it', async () => {
  const known = anna.replace('E1;;', 'E1;19840229-2380;');
  expect(await people([known, bo, carl])).toContain('E1 changed nationalId');
  expect(await accountOf('Lind')).toMatchObject([
    { national_id: '198402292380', gender: 'Female' },
  ]);
  expect(await people([anna.replace('E1;;', 'E1;19840229-T002;'), bo, carl])).toContain(
    'E1 unchanged',
  );
  expect(await accountOf('Lind')).toMatchObject([{ national_id: '198402292380' }]);
});

test('a file replaces no personal number, and another one only of the same name and day', async () => {
  const number = async () => (await accountOf('Lind')).map(({ national_id: one }) => one);
  const file = (nationalId: string, name = 'Anna') =>
    people([`E1;${nationalId};${name};Lind;Employee;10;;80;Large;;`, bo, carl]);
  expect(await file('19840229-T002')).toContain('E1 changed nationalId');
  expect(await file('19900506-2394')).toContain('E1 refused NUMBER_DIFFERS');
  expect(await file('19840229-2380', 'Eva')).toContain('E1 refused NUMBER_DIFFERS');
  expect(await number()).toEqual(['19840229T002']);
  expect(await file('19840229-2380')).toContain('E1 changed nationalId');
  expect(await file('19840229-2398')).toContain('E1 refused NUMBER_STAYS');
  expect(await number()).toEqual(['198402292380']);
});

test.each(['Gå till https://example.org', 'example.org', 'Lektor \u202Emoc'])(
  'a title that is no plain line is refused: %s',
  async (title) => {
    const lines = [`${header};title_sv`, `${anna};;${title}`];
    expect(await run({ people: lines }, false)).toEqual(['E1 refused TITLE']);
  },
);

test('what a file leaves empty stays as it is', async () => {
  expect(await people([anna.replace(';80;Large;', ';;;'), bo, carl.replace('120', '')])).toEqual([
    'E1 unchanged',
    'E2 unchanged',
    'S1 unchanged',
  ]);
  const { rows } = await sql`select employment_level::integer as level, subscription_type as size
    from position where is_primary and employment_level is not null`.execute(database.db);
  expect(rows).toEqual([{ level: 80, size: 'Large' }]);
});

test('a degree is changed by yes and no, and stays where the file leaves it empty', async () => {
  const answer = async (written: string) => {
    const outcomes = await people([anna, bo, `${carl};${written}`]);
    const { rows } = await sql<{ degree: boolean }>`
      select has_degree as degree from student_record`.execute(database.db);
    return [outcomes.at(-1), rows[0]?.degree];
  };
  expect(await answer('Ja')).toEqual(['S1 changed has_degree', true]);
  expect(await answer('')).toEqual(['S1 unchanged', true]);
  expect(await answer('kanske')).toEqual(['S1 refused HAS_DEGREE', true]);
  expect(await answer('no')).toEqual(['S1 changed has_degree', false]);
});

test('the id of another student refuses the row, and the others are written', async () => {
  await sql`update student_record set ladok_student_uid = 'S2'`.execute(database.db);
  expect(await people([anna, bo, carl, 'S2;;Dan;Öst;Student', 'S3;;Eva;Ny;Student'])).toEqual([
    'E1 unchanged',
    'E2 unchanged',
    'S1 unchanged',
    'S2 refused STUDENT_ID_TAKEN',
    'S3 made',
  ]);
});

test('the audit trail has what was and what is, under the names of the history', async () => {
  await setStatus('Ek', 'Inactive');
  await people([
    anna.replace('Lind', 'Berg').replace('Large;;', 'Medium;anna@home.example;'),
    bo.replace('2027-06-30', '2028-06-30'),
    carl,
  ]);
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'register.change')
    .orderBy('subject_lin')
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries).toEqual(
    expect.arrayContaining([
      {
        before: {
          givenName: 'Anna',
          surname: 'Lind',
          subscriptionType: 'Large',
          externalEmailAddress: null,
        },
        after: expect.objectContaining({
          givenName: 'Anna',
          surname: 'Berg',
          subscriptionType: 'Medium',
          externalEmailAddress: 'anna@home.example',
        }),
      },
      {
        before: { userStatus: 'Inactive', validThrough: '2027-06-30' },
        after: expect.objectContaining({ userStatus: 'Active', validThrough: '2028-06-30' }),
      },
    ]),
  );
});

describe('an account that has been deleted', () => {
  const further = anna.replace(';10;', ';11;');
  const withUserId = 'id;given_name;surname;kind;organisation;user_id';
  const known = async () =>
    (
      await sql<{ known: string }>`
        select concat_ws(' ', external_id, given_name, user_status, ended_on is null) as known
        from source_record join person using (lin)
        join account on account.id = source_record.account_id order by external_id`.execute(
        database.db,
      )
    ).rows.map((row) => row.known);
  const count = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(database.db)).rows.length;
  beforeEach(async () => {
    await sql`
      with gone as (
        update person set given_name = '–', surname = '–', display_name = '–'
        where surname = 'Lind' returning lin
      ), closed as (
        update account set user_status = 'None', removed_on = ${TODAY}, user_id = 'annli42',
          university_email_address = null, title = null
        from gone where account.lin = gone.lin returning id
      )
      delete from position using closed where account_id = closed.id`.execute(database.db);
  });

  test('is left alone by a source that still states the person', async () => {
    const before = { audit: await count('audit_entry'), positions: await count('position') };
    expect(await people([anna, further, bo, carl])).toEqual([
      'E1 unchanged',
      'E1 unchanged',
      'E2 unchanged',
      'S1 unchanged',
    ]);
    expect(await known()).toEqual(['E1 – None t', 'E2 Bo New t', 'S1 Carl New t']);
    expect({ audit: await count('audit_entry'), positions: await count('position') }).toEqual(
      before,
    );
  });

  test('does not keep the person from coming back in another kind, or as a new person', async () => {
    await people([anna.replace('Employee', 'Student').replace(';10;;80;Large', ';;;;')]);
    expect(await known()).toContain('E1 Anna New t');
    await sql`delete from source_record where external_id = 'E1'`.execute(database.db);
    const before = await count('person');
    expect(await people([anna])).toContain('E1 made');
    expect(await count('person')).toBe(before + 1);
  });

  test('gives its user id to nobody', async () => {
    expect(await run({ people: [withUserId, 'E9;Anna;Lind;Employee;10;annli42'] }, false)).toEqual([
      'E9 refused USER_ID_TAKEN',
    ]);
    expect(await known()).toContain('E1 – None t');
  });
});

test('a unit and the one above it change places', async () => {
  expect(
    await run({
      organisations: [
        organisations[0] ?? '',
        organisations[1] ?? '',
        '11;1;Unit;SYS;System;Systems',
        '10;11;Department;IDT;Datateknik;Computing',
      ],
    }),
  ).toEqual(['1 unchanged', '11 changed parent', '10 changed parent']);
  const { rows } = await sql<{ path: string }>`
    select canonical_path as path from organisation order by 1`.execute(database.db);
  expect(rows.map(({ path }) => path)).toEqual(['/KU', '/KU/SYS', '/KU/SYS/IDT']);
});

test('a record with the number of somebody who has been joined is about the person who was kept', async () => {
  await sql`insert into person (lin, national_id, given_name, surname, display_name, gender, joined_into)
    select 'joined', '199005772398', 'Anna', 'Lind', 'Anna Lind', 'Female', lin
    from person where surname = 'Lind'`.execute(database.db);
  await people([
    anna.replace('E1;', 'E1;199005772398'),
    'S9;199005772398;Anna;Lind;Student;;;;;;15',
  ]);
  const { rows } = await sql`
    select person_type as kind, person.national_id as number
    from account join person using (lin) where surname = 'Lind' order by 1`.execute(database.db);
  expect(rows).toEqual([
    { kind: 'Employee', number: null },
    { kind: 'Student', number: null },
  ]);
});
