import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganisationRecord, PersonRecord } from '#contract/register.ts';
import {
  allOf,
  applyPeople,
  changeOrganisations,
  endPeople,
  type Origin,
  storedPeople,
} from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { createMigratedDatabase } from '../support/database.ts';

const today = '2026-11-17';
const origin: Origin = {
  source: 'hr',
  actor: null,
  requestId: 'test',
  now: new Date('2026-11-17T09:00:00Z'),
  today,
  config: readConfig({}),
};

const organisation = (id: string, parent: string | null): OrganisationRecord => ({
  id,
  parent,
  type: parent === null ? 'Company' : 'Unit',
  shortName: `U${id}`,
  name: { 'sv-SE': `Enhet ${id}`, 'en-GB': `Unit ${id}` },
  financialUnit: null,
});
const person = (id: string, stated: Partial<PersonRecord> = {}): PersonRecord => ({
  id,
  nationalId: null,
  givenName: 'Anna',
  surname: 'Lind',
  birthDate: null,
  gender: 'None',
  kind: 'Associate',
  userId: null,
  email: null,
  externalEmail: null,
  organisation: '10',
  title: null,
  startDate: '2026-01-01',
  endDate: '2027-06-30',
  level: 50,
  subscription: null,
  contactPerson: null,
  credits: null,
  hasDegree: false,
  ladokExterntUid: null,
  ...stated,
});

let database: OpenDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate source_record, awaited_position, position, account, person, organisation,
    audit_entry cascade`.execute(database.db);
});

const inTransaction = <R>(work: (tx: Transaction<Database>) => Promise<R>) =>
  database.db.transaction().execute(work);
const numbered = <R>(records: readonly R[]) => records.map((record, row) => ({ row, record }));
const shown = (outcomes: readonly { id: string; outcome: string; reason: string | null }[]) =>
  outcomes.map(({ id, outcome, reason }) => [id, outcome, reason].filter(Boolean).join(' '));
const state = async (tx: Transaction<Database>, ...records: readonly PersonRecord[]) =>
  allOf(
    await applyPeople(tx, numbered(records), origin, {
      isComplete: false,
      isByPerson: true,
      endsAllowed: 0,
    }),
  );
const organise = (tx: Transaction<Database>, ...records: readonly OrganisationRecord[]) =>
  changeOrganisations(tx, numbered(records), origin);

async function stored() {
  const { rows } = await sql<{ id: string }>`select id from account order by user_id`.execute(
    database.db,
  );
  return storedPeople(
    database.db,
    'hr',
    rows.map(({ id }) => id),
    today,
  );
}

test('a person comes before the organisation, and moves when it arrives', async () => {
  await inTransaction((tx) => organise(tx, organisation('1', null), organisation('10', '1')));
  await inTransaction((tx) => state(tx, person('E1')));
  const far = person('E1', { organisation: '99', startDate: '2026-12-01', level: 80 });
  const also = person('E1', { organisation: '98', startDate: '2026-12-01', level: 20 });
  expect(shown(await inTransaction((tx) => state(tx, far, also)))).toEqual([
    'E1 unchanged',
    'E1 unchanged',
  ]);
  const [before] = await stored();
  expect(before?.records).toMatchObject([
    { organisation: '99', startDate: '2026-12-01', level: 80 },
    { organisation: '98', startDate: '2026-12-01', level: 20 },
  ]);
  const places = sql<{ id: string; level: number; is_primary: boolean }>`
    select source_id as id, employment_level as level, is_primary
    from position join organisation on organisation.id = position.organisation_id
    where coalesce(end_date >= ${today}::date, true) order by source_id`;
  expect((await places.execute(database.db)).rows).toEqual([
    { id: '10', level: 50, is_primary: true },
  ]);

  await inTransaction((tx) => organise(tx, organisation('98', '10')));
  await inTransaction((tx) => organise(tx, organisation('99', '98')));
  expect((await places.execute(database.db)).rows).toEqual([
    { id: '98', level: 20, is_primary: false },
    { id: '99', level: 80, is_primary: true },
  ]);
  expect((await stored())[0]?.records).toEqual(before?.records);
  const left = await sql`select from awaited_position`.execute(database.db);
  expect(left.rows).toEqual([]);
});

test('what is stored is a statement that changes nothing', async () => {
  await inTransaction((tx) => organise(tx, organisation('1', null), organisation('10', '1')));
  await inTransaction((tx) =>
    state(
      tx,
      person('E1', { title: { 'sv-SE': 'Gäst', 'en-GB': 'Guest' }, email: 'a@example.org' }),
      person('E1', { organisation: '1', level: 20 }),
      person('S1', { kind: 'Student', organisation: null, credits: 30, surname: 'Ek' }),
    ),
  );
  const people = await stored();
  const records = people.flatMap((one) => one.records);
  expect(records).toHaveLength(3);
  expect(shown(await inTransaction((tx) => state(tx, ...records))).toSorted()).toEqual([
    'E1 unchanged',
    'E1 unchanged',
    'S1 unchanged',
  ]);
});

test('a user id alone finds nobody, and a position that is not named ends', async () => {
  await inTransaction((tx) => organise(tx, organisation('1', null), organisation('10', '1')));
  await inTransaction(async (tx) => {
    await state(tx, person('E1', { userId: 'annli42' }), person('E1', { organisation: '1' }));
    expect(shown(await state(tx, person('E2', { userId: 'annli42' })))).toEqual([
      'E2 refused USER_ID_TAKEN',
    ]);
    await state(tx, person('E1'));
  });
  expect((await stored()).map(({ records }) => records.length)).toEqual([1]);
});

test('a source ends people by their ids, and only its own', async () => {
  await inTransaction((tx) => organise(tx, organisation('1', null), organisation('10', '1')));
  await inTransaction((tx) => state(tx, person('E1'), person('E2', { givenName: 'Bo' })));
  const [anna, bo] = await stored();
  if (anna === undefined || bo === undefined) throw new Error('Nobody has been stored.');
  await inTransaction((tx) =>
    endPeople(tx, [anna.accountId, bo.accountId], { ...origin, source: 'other' }, false),
  );
  expect((await stored()).map(({ endedOn }) => endedOn)).toEqual([null, null]);

  await inTransaction((tx) => endPeople(tx, [anna.accountId], origin, false));
  await inTransaction((tx) => endPeople(tx, [bo.accountId], origin, true));
  expect(await stored()).toMatchObject([
    { endedOn: today, lastDay: '2027-06-30', records: [{ endDate: today }] },
  ]);
  await inTransaction((tx) => state(tx, person('E2', { givenName: 'Bo' })));
  expect((await stored()).map(({ endedOn }) => endedOn)).toEqual([today, null]);
});
