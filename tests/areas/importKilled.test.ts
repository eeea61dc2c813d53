import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#server/areas/register/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import type { Db, OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { killedAfter } from '../support/killedAfter.ts';
import { contentsOf, tablesOf } from './calls.ts';
import { encoded, origin } from './importSetUp.ts';

const ORGANISATIONS = 'id;parent;type;short_name;name_sv;name_en';
const PEOPLE = 'id;given_name;surname;kind;organisation;title_sv;title_en;end_date;email';
const first = {
  organisations: [
    ORGANISATIONS,
    '1;;Company;KU;Kvarnby universitet;Kvarnby University',
    '10;1;Department;IDT;Datateknik;Computing',
    '11;10;Unit;IDT1;Enheten;The unit',
  ],
  people: [
    PEOPLE,
    'E1;Anna;Lind;Employee;10;Lektor;Lecturer;;anna@kvarnby.example',
    'E2;Bo;Ek;Associate;10;Gäst;Guest;2027-06-30',
    'S1;Carl;Ås;Student;;;;',
  ],
};
/** Makes, changes and ends something of every kind. */
const second = {
  organisations: [
    ORGANISATIONS,
    '1;;Company;KU;Kvarnby universitet;Kvarnby University',
    '10;1;Department;IDT;Datavetenskap;Computer science',
    '12;10;Unit;IDT2;Andra enheten;The second unit',
  ],
  people: [
    PEOPLE,
    'E1;Anna;Lindh;Employee;10;Professor;Professor;',
    'E1;Anna;Lindh;Employee;12;Lektor;Lecturer;',
    'S1;Carl;Ås;Student;;;;',
    'S2;Disa;Ö;Student;;;;',
  ],
  roles: ['person;role;organisation', 'E1;AccountAdministrator;10', 'E1;Economist;'],
};

const run = async (db: Db, files: Readonly<Record<string, readonly string[]>>) =>
  importFiles(db, encoded(files), origin, { isDryRun: false, isComplete: true, endsAllowed: 1 });

let undisturbed: OpenDatabase;
let killed: OpenDatabase;
beforeAll(async () => {
  [undisturbed, killed] = await Promise.all([universityOf(first), universityOf(first)]);
});
afterAll(() => Promise.all([undisturbed.close(), killed.close()]));

async function universityOf(files: Parameters<typeof run>[1]): Promise<OpenDatabase> {
  const database = await createEmptyDatabase();
  await migrateToLatest(database.db);
  await run(database.db, files);
  return database;
}

/** What the import has written, without the ids that it makes up. */
async function endOf(db: Db) {
  const sizes: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{
      size: number;
    }>`select count(*)::integer as size from ${sql.table(table)}`.execute(db);
    sizes[table] = rows[0]?.size ?? 0;
  }
  return {
    sizes,
    accounts: await db
      .selectFrom('account')
      .innerJoin('person', 'person.lin', 'account.lin')
      .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
      .select(['surname', 'user_status', 'affiliation_type', 'valid_through', 'source_id'])
      .orderBy('surname')
      .execute(),
    organisations: await db
      .selectFrom('organisation')
      .select(['source_id', 'name'])
      .orderBy('source_id')
      .execute(),
    trail: await db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'register.%')
      .orderBy('action')
      .execute(),
  };
}

test('an import killed after any statement leaves nothing, and the next one ends the same', async () => {
  const report = await run(undisturbed.db, second);
  const tables = await tablesOf(killed.db);
  const before = await contentsOf(killed.db, ...tables);
  let statements = 1;
  while (await killedAfter(killed.db, statements, (db) => run(db, second))) {
    expect(await contentsOf(killed.db, ...tables)).toEqual(before);
    statements += 1;
  }
  expect(statements).toBeGreaterThan(30);
  expect(await endOf(killed.db)).toEqual(await endOf(undisturbed.db));
  const letters = await killed.db.selectFrom('outgoing_message').select('recipient').execute();
  // One of the changed surname, and one of the role.
  expect(letters).toEqual(Array.from({ length: 2 }, () => ({ recipient: 'anna@kvarnby.example' })));
  expect(report).toMatchObject({
    files: [
      { kind: 'organisations', counts: { made: 1, changed: 1, ended: 1, refused: 0 } },
      { kind: 'people', counts: { made: 2, changed: 1, ended: 1, refused: 0 } },
      { kind: 'roles', counts: { made: 2, refused: 0 } },
    ],
  });
}, 120_000);
