import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFiles } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { encoded, origin } from './importSetUp.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
  await run({
    organisations: ['id;parent;type;short_name;name_sv', '1;;Company;EU;Exempeluniversitetet'],
    people: [
      'id;given_name;surname;kind;user_id;organisation;start_date',
      'E1;Siv;Ek;Employee;sivek11;1;2021-08-01',
      'S1;Stig;Und;Student;stiun44;;2024-08-31',
    ],
  });
  for (const [type, version, isConsent, asksAnew, at] of [
    ['Employee', 1, false, false, '2024-01-01'],
    ['Employee', 2, false, true, '2026-01-01'],
    ['Employee', 3, false, false, '2027-01-01'],
    ['PhotoPublication', 1, true, false, '2024-01-01'],
  ] as const)
    await sql`
      insert into liability_text (liability_type, version, is_consent, asks_anew, published_at,
        display_name, text, approve_text, system_name, system_text)
      values (${type}, ${version}, ${isConsent}, ${asksAnew}, ${at}, '{}', '{}', '{}', '{}', '{}')
    `.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`delete from liability`.execute(database.db));

async function run(files: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const report = await importFiles(database.db, encoded(files), origin, {
    isDryRun: false,
    isComplete: true,
    endsAllowed: 0.05,
  });
  if ('unreadable' in report) throw new Error('The files cannot be read.');
  return report.files.flatMap(({ outcomes }) =>
    outcomes.map(({ outcome, reason, columns, changed }) =>
      [outcome, reason, ...(columns ?? []), ...changed].filter(Boolean).join(' '),
    ),
  );
}

/** Imports one acceptance, and returns its outcome. */
const accept = async (row: string) =>
  (await run({ acceptances: ['person;terms;version;accepted', row] })).join();

/** What people have answered, the earliest first. */
const answers = async () => {
  const { rows } = await sql<{ answer: string }>`
    select concat_ws(' ', liability.liability_type, coalesce('v' || version, 'asked'),
      to_char(approved_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI'),
      case when closed_at is not null then 'closed' end) as answer
    from liability left join liability_text on liability_text.id = text_id
    order by liability.created_at`.execute(database.db);
  return rows.map(({ answer }) => answer);
};

/** An answer that somebody has given in the portal, or a question that waits for one. */
const answered = (
  userId: string,
  type: string,
  { approved = null, closed = null }: { approved?: string | null; closed?: string | null } = {},
) =>
  sql`
    insert into liability (lin, liability_type, text_id, approved_at, requested_at, closed_at, created_at)
    select lin, ${type}, case when ${approved}::text is not null then (select id from liability_text
        where liability_type = ${type} order by version limit 1) end,
      ${approved}::timestamptz, '2026-01-01', ${closed}::timestamptz, '2026-01-01'
    from account where user_id = ${userId}`.execute(database.db);

test('an acceptance is made once, answers a question, and is told to the owner’s history', async () => {
  await answered('sivek11', 'Employee');
  expect(await accept('sivek11;employee;2;2026-02-03')).toBe('changed version accepted');
  expect(await accept('e1;Employee;2;2026-02-03')).toBe('unchanged');
  expect(await accept('stiun44;PhotoPublication;1;2025-09-01')).toBe('made');
  expect(await answers()).toEqual([
    'Employee v2 2026-02-03 00:00',
    'PhotoPublication v1 2025-09-01 00:00',
  ]);
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_entry where action = 'register.list' order by id`.execute(database.db);
  expect(rows).toEqual([
    {
      after: {
        kind: 'acceptances',
        id: 'sivek11 employee',
        outcome: 'changed',
        changed: ['version', 'accepted'],
        source: 'staff',
      },
    },
    {
      after: {
        kind: 'acceptances',
        id: 'stiun44 PhotoPublication',
        outcome: 'made',
        changed: [],
        source: 'staff',
      },
    },
  ]);
});

test('what the person has accepted in the portal stays as it is', async () => {
  await answered('sivek11', 'Employee', { approved: '2026-03-01T12:00:00+01:00' });
  expect(await accept('sivek11;Employee;2;2026-02-03')).toBe('unchanged');
  expect(await answers()).toEqual(['Employee v1 2026-03-01 12:00']);
});

test('a consent that was withdrawn in the portal does not come back, unless given later', async () => {
  const closed = '2026-03-01T12:00:00+01:00';
  await answered('sivek11', 'PhotoPublication', { approved: '2026-01-01', closed });
  const refused = 'refused TERMS_WITHDRAWN terms';
  expect(await accept('sivek11;PhotoPublication;1;2026-02-03')).toBe(refused);
  await answered('sivek11', 'PhotoPublication');
  expect(await accept('sivek11;PhotoPublication;1;2026-02-03')).toBe(refused);
  expect(await accept('sivek11;PhotoPublication;1;2026-03-02')).toBe('changed version accepted');
});

test('terms that everybody is asked for anew have not been withdrawn', async () => {
  await answered('sivek11', 'Employee', { approved: '2025-01-01', closed: '2026-03-01' });
  await answered('sivek11', 'Employee');
  expect(await accept('sivek11;Employee;2;2026-02-03')).toBe('changed version accepted');
});

test.each([
  ['a version that is not published', 'sivek11;Employee;7;2026-02-03', 'UNKNOWN terms version'],
  ['a planned version', 'sivek11;Employee;3;2026-02-03', 'UNKNOWN terms version'],
  [
    'a text that a later version asks anew',
    'sivek11;Employee;1;2024-02-03',
    'OUTDATED terms version',
  ],
  ['terms of others', 'stiun44;Employee;2;2026-02-03', 'NOT_FOR terms'],
])('refuses %s', async (_, row, reason) => {
  expect(await accept(row)).toBe(`refused TERMS_${reason}`);
  expect(await answers()).toEqual([]);
});

test('refuses a day to come, and both of two rows about one person', async () => {
  expect(await accept('sivek11;Employee;2;2026-11-18')).toBe('refused DATE_AHEAD accepted');
  expect(
    await run({
      acceptances: [
        'person;terms;version;accepted',
        'E1;Employee;2;2026-02-03',
        'sivek11;Employee;2;2026-02-04',
      ],
    }),
  ).toEqual(Array.from({ length: 2 }, () => 'refused KEY_REPEATED person terms'));
  expect(await answers()).toEqual([]);
});
