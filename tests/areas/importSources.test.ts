import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SourceTable } from '#rules/attributeSources.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';

const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
  '10;1;Department;IDT;Datateknik;Computing',
  '11;10;Unit;SYS;System;Systems',
];
const header =
  'id;national_id;given_name;surname;kind;organisation;end_date;level;subscription;external_email;credits;title_sv';
const NIN = '19840229-2380';
const other = 'E9;;Eva;Berg;Associate;10;2027-06-30;;Small;;;';
const bo = 'E2;;Bo;Ek;Associate;11;2027-06-30;50;Small;bo@example.org;;Gäst';

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
});

/** Imports the rows as a system's complete list of people. */
async function run(source: string, rows: readonly string[], sources: SourceTable = {}) {
  const encode = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));
  const report = await importFiles(
    database.db,
    { organisations: encode(organisations), people: encode([header, ...rows]) },
    {
      source,
      actor: null,
      requestId: 'import',
      now: new Date('2026-11-17T09:00:00Z'),
      today: '2026-11-17',
      config: { ...readConfig({}), sources },
    },
    { isDryRun: false, isComplete: true, endsAllowed: 0.05 },
  );
  if ('unreadable' in report) throw new Error('A file could not be read.');
  return report.files.flatMap(({ kind, outcomes }) =>
    kind === 'people'
      ? outcomes.map(({ id, outcome, reason, changed }) =>
          [id, outcome, reason, ...changed].filter((part) => part !== null).join(' '),
        )
      : [],
  );
}

async function accounts() {
  const { rows } = await sql<Record<string, string | null>>`
    select given_name as name, surname, account.person_type as type, account.user_status as status,
      account.subscription_type as subscription, external_email_address as email,
      account.title ->> 'sv-SE' as title, organisation.source_id as organisation,
      position.employment_level::float as level, position.title ->> 'sv-SE' as position,
      coalesce(affiliation_end_date, valid_through)::text as ends, position.end_date::text as left_on
    from account join person on person.lin = account.lin
    left join organisation on organisation.id = account.organisation_id
    left join position on position.account_id = account.id and position.is_primary
    order by account.person_type`.execute(database.db);
  return rows;
}

const endsOf = async (surname: string) =>
  (await accounts()).find((account) => account['surname'] === surname)?.['ends'];

test('two sources of one person leave each other’s as it is', async () => {
  const anna = `E1;${NIN};Anna;Lind;Employee;10;;80;Large;;;Lektor`;
  const annaStudies = `S1;${NIN};Anna Maria;Lind;Student;;;;;;30;`;
  await run('staff', [anna]);
  expect(await run('ladok', [annaStudies])).toEqual(['S1 made']);
  expect(await run('ladok', [annaStudies])).toEqual(['S1 unchanged']);
  expect(await run('staff', [anna])).toEqual(['E1 unchanged']);
  expect(await accounts()).toMatchObject([
    { type: 'Employee', name: 'Anna', organisation: '10' },
    { type: 'Student', name: 'Anna' },
  ]);

  expect(await run('ladok', [annaStudies.replace(';30;', ';60;')])).toEqual(['S1 changed credits']);
  expect(await run('staff', [anna.replace('Anna', 'Anni')])).toEqual(['E1 changed name']);
  expect(await run('ladok', [annaStudies])).toEqual(['S1 changed credits']);
  expect((await accounts()).map(({ name }) => name)).toEqual(['Anni', 'Anni']);
});

test('a name follows the student register when the employment has ended', async () => {
  await run('staff', [`E1;${NIN};Anna;Lind;Employee;10;;80;Large;;;Lektor`]);
  const studies = `S1;${NIN};Anna Maria;Lind;Student;;;;;;30;`;
  await run('ladok', [studies]);
  await run('staff', [other]);
  expect(await run('ladok', [studies])).toEqual(['S1 changed name']);
});

test('a system writes what is its own, and nothing else', async () => {
  const sources: SourceTable = {
    title: { Associate: 'hr' },
    level: { Associate: 'hr' },
    subscription: { Associate: 'portal' },
    externalEmail: { Associate: 'portal' },
    endDate: { Associate: 'portal' },
    organisation: { Associate: 'staff' },
  };
  expect(await run('staff', [bo], sources)).toEqual(['E2 made']);
  const [made] = await accounts();
  expect(made).toMatchObject({ title: 'Gäst', level: 50, subscription: 'Small', position: 'Gäst' });

  const moved = 'E2;;Bosse;Ek;Associate;10;2028-06-30;60;Large;other@example.org;;Forskare';
  expect(await run('staff', [moved], sources)).toEqual(['E2 changed name organisation_id']);
  expect(await accounts()).toMatchObject([{ ...made, name: 'Bosse', organisation: '10' }]);
  expect(await run('staff', [moved], sources)).toEqual(['E2 unchanged']);
});

test('the source of an attribute writes it on the position of another source', async () => {
  const sources: SourceTable = {
    level: { Employee: 'hr' },
    title: { Employee: 'hr' },
    organisation: { Employee: 'staff' },
    endDate: { Employee: 'staff' },
  };
  await run('staff', [`E1;${NIN};Anna;Lind;Employee;10;;80;Large;;;Lektor`], sources);
  const inHr = `H7;${NIN};Anna;Lind;Employee;11;2027-01-31;100;;;;Professor`;
  expect(await run('hr', [inHr], sources)).toEqual(['H7 changed title level']);
  expect(await accounts()).toMatchObject([
    { organisation: '10', level: 100, title: 'Professor', position: 'Professor', ends: null },
  ]);
  expect(await run('hr', [inHr], sources)).toEqual(['H7 unchanged']);
});

test('further positions are left to the source of the organisation', async () => {
  const sources: SourceTable = { organisation: { Employee: 'staff' } };
  const anna = (id: string, organisation: string) =>
    `${id};${NIN};Anna;Lind;Employee;${organisation};;80;Large;;;Lektor`;
  await run('staff', [anna('E1', '10')], sources);
  expect(await run('hr', [anna('H1', '10'), anna('H1', '11')], sources)).toEqual([
    'H1 unchanged',
    'H1 unchanged',
  ]);
  expect(await run('staff', [anna('E1', '10'), anna('E1', '11')], sources)).toEqual([
    'E1 unchanged',
    'E1 made',
  ]);
});

test('only the source of the end date ends an account or takes it into use again', async () => {
  const sources: SourceTable = { endDate: { Associate: 'portal' } };
  await run('staff', [bo], sources);
  expect(await run('staff', [other], sources)).toContain('E2 unchanged');
  expect(await endsOf('Ek')).toBe('2027-06-30');

  await sql`update account set user_status = 'Inactive', valid_through = '2026-10-01'`.execute(
    database.db,
  );
  expect(await run('staff', [bo], sources)).toContain('E2 unchanged');
  expect(await endsOf('Ek')).toBe('2026-10-01');
  expect(await run('staff', [bo])).toContain('E2 changed valid_through user_status');
});

test('an account that another system still knows goes on', async () => {
  const nin = bo.replace(';;Bo', `;${NIN};Bo`);
  await run('staff', [nin]);
  await run('guests', [nin]);
  expect(await run('staff', [other])).toContain('E2 unchanged');
  expect(await endsOf('Ek')).toBe('2027-06-30');
  expect(await run('guests', [other])).toContain('E2 ended');
  expect(await endsOf('Ek')).toBe('2026-11-17');
});
