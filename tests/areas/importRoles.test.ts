import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureRoot, importFiles, permitTree } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { encoded, origin, TODAY } from './importSetUp.ts';

const organisations = [
  'id;parent;type;short_name;name_sv;name_en',
  '1;;Company;KU;Kvarnby universitet;Kvarnby University',
  '10;1;Department;IDT;Datateknik;Computing',
  '11;10;Unit;IDT1;Enheten;The unit',
];
const people = [
  'id;given_name;surname;kind;user_id;email;organisation',
  'E1;Anna;Lind;Employee;annli42;anna@kvarnby.example;10',
  'E3;Eva;Ö;Employee;evaos42;eva@kvarnby.example;10',
];
const roles = [
  'person;role;organisation',
  'E1;AccountAdministrator;10',
  'E1;AccountAdministrator;11',
  'annli42;Economist;',
  'E3;Economist;',
];

let database: OpenDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateToLatest(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate source_record, position, account, person, organisation, outgoing_message
    cascade`.execute(database.db);
  await run({ organisations, people });
});

async function run(
  files: Readonly<Record<string, readonly string[]>>,
  isDryRun = false,
): Promise<readonly string[]> {
  const report = await importFiles(database.db, encoded(files), origin, {
    isDryRun,
    isComplete: true,
    endsAllowed: 1,
  });
  if ('unreadable' in report) throw new Error(JSON.stringify(report));
  return report.files.flatMap(({ outcomes }) =>
    outcomes.map(({ id, outcome, reason }) => [id, outcome, reason].filter(Boolean).join(' ')),
  );
}

const letters = async () => {
  const { rows } = await sql<{ letter: string }>`
    select recipient || ': ' || body as letter from outgoing_message order by recipient`.execute(
    database.db,
  );
  return rows.map(({ letter }) => letter);
};

test('are given to people who are known', async () => {
  expect(
    await run({
      roles: [
        ...roles.slice(0, 2),
        'annli42;MinITSuperUser;*',
        'E9;MinITSuperUser;',
        'E3;KCEmployee;',
        'E1;AccountAdministrator;',
        'E1;AccountAdministrator;99',
        'E1;Rector;',
      ],
    }),
  ).toEqual([
    'E1 made',
    'annli42 made',
    'E9 refused PERSON_UNKNOWN',
    'E3 refused NO_PART',
    'E1 refused ORGANISATION',
    'E1 refused ORGANISATION_UNKNOWN',
    'E1 refused ROLE',
  ]);
});

test('are given to neither of two people who have the id, one as user id, the other in the source', async () => {
  const claimed = [...people, 'annli42;Ulf;Ek;Employee;ulfek42;ulf@kvarnby.example;10'];
  await run({ people: claimed });
  const file = ['person;role;organisation', 'ANNLI42;Economist;*', 'annli42;Economist;*'];
  expect(await run({ roles: [...file, 'ulfek42;Economist;*', 'e1;Economist;*'] })).toEqual([
    'ANNLI42 refused PERSON_AMBIGUOUS',
    'annli42 refused PERSON_AMBIGUOUS',
    'ulfek42 made',
    'e1 made',
  ]);
});

test('over parts need one, in the same file or from before', async () => {
  const file = ['person;role;organisation', 'E3;KCEmployee;', 'E3;AccountAdministrator;*'];
  expect(await run({ roles: file.slice(0, 2) })).toEqual(['E3 refused NO_PART']);
  expect(await run({ roles: file })).toEqual(['E3 made', 'E3 made']);
  const parts = await database.db
    .selectFrom('administers')
    .innerJoin('organisation', 'organisation.id', 'organisation_id')
    .select('source_id')
    .execute();
  expect(parts).toEqual([{ source_id: '1' }]);
  expect(await run({ roles: [...file.slice(0, 1), 'E3;MinITSuperUser;'] })).toEqual(['E3 made']);
});

test('over the root that setup made stay when a file names it anew', async () => {
  const { db } = database;
  await sql`truncate person, organisation cascade`.execute(db);
  const { id } = await db.transaction().execute((tx) =>
    ensureRoot(tx, permitTree(origin), {
      name: { 'sv-SE': 'Kvarnby', 'en-GB': 'Kvarnby' },
      shortName: 'Kvarnby',
    }),
  );
  expect(await run({ organisations })).toEqual(['1 changed', '10 made', '11 made']);
  const nodes = await db.selectFrom('organisation').select(['id', 'short_name']).execute();
  expect(nodes).toContainEqual({ id, short_name: 'KU' });
  expect(nodes).toHaveLength(3);
});

test('are mailed in one letter to each person, and the same file sends nothing', async () => {
  expect(await run({ roles }, true)).toEqual(['E1 made', 'E1 made', 'annli42 made', 'E3 made']);
  expect(await letters()).toEqual([]);
  await run({ roles });
  const written = await letters();
  expect(written).toEqual([
    expect.stringMatching(
      /^anna@.*role Account administrator.*role Economist.*apply to Computing.*to The unit/s,
    ),
    expect.stringMatching(/^eva@.*You have the role Economist, until further notice\./s),
  ]);
  expect(written[1]).toContain('The change came with a file from the source staff.');
  expect(await run({ roles })).toEqual(
    ['E1', 'E1', 'annli42', 'E3'].map((person) => `${person} unchanged`),
  );
  expect(await letters()).toEqual(written);
});

test('are given anew after they have been ended, and not to people who have died', async () => {
  await run({ roles });
  await sql`truncate outgoing_message`.execute(database.db);
  await sql`update role_assignment set until = ${TODAY}::date - 1`.execute(database.db);
  await sql`update person set deceased_on = ${TODAY} where surname = 'Ö'`.execute(database.db);
  expect(await run({ roles })).toEqual([
    'E1 made',
    'E1 made',
    'annli42 made',
    'E3 refused DECEASED',
  ]);
  const [toAnna = '', ...more] = await letters();
  expect(toAnna).toMatch(/^anna@.*role Account administrator.*role Economist/s);
  expect(toAnna).not.toContain('apply to');
  expect(more).toEqual([]);
});

test('of many people are given and mailed without a statement for each', async () => {
  const many = Array.from(
    { length: 6_000 },
    (_, at) => `M${at};Eva;Många;Employee;;m${at}@kvarnby.example;10`,
  );
  const given = many.map((_, at) => `M${at};Economist;`);
  await run({ people: [...people, ...many] });
  const file = { roles: ['person;role;organisation', ...given] };
  expect(new Set((await run(file)).map((one) => one.split(' ')[1]))).toEqual(new Set(['made']));
  expect(new Set(await letters()).size).toBe(6_000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_entry where action = 'roles.give'
      and after ->> 'role' = 'Economist' and subject_lin in (
        select lin from person where surname = 'Många')`.execute(database.db);
  expect(rows).toEqual([{ count: 6_000 }]);
  await run(file);
  expect(await letters()).toHaveLength(6_000);
}, 60_000);
