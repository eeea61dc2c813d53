import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runNight } from '#server/areas/nights/index.ts';
import { readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { passOnAccountChanges } from '#server/outbox/changeLoop.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { createTestDatabase } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import {
  insertRows,
  insertSubject,
  newSubject,
  rowsOfPerson,
  type Subject,
  tracesOf,
} from '../support/rowsOfPerson.ts';
import { organisationAt } from './managedAccounts.ts';
import { linOf } from './calls.ts';
import { permitDeletions, silentCards } from '../support/nights.ts';

/** Tables in which nobody can find a person: they have hashes, or encrypted content. */
const UNREADABLE = [
  'guess_count',
  'idempotency_key',
  'mail_report',
  'bankid_order',
  'wallet_presentation',
];
/** Tables in which people are named as those who keep the university's own data. */
const KEPT_BY = [
  'liability_text',
  'liability_draft',
  'kept_setting',
  'night_permission',
  'organisation_move',
  'import_run',
  'scim_client',
  'webhook_subscriber',
  'alumni_file',
];
/** Tables that the database fills by itself. */
const BY_TRIGGER = ['account_change', 'listed_change'];

let database: OpenDatabase;
let other: string;
let organisationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  other = await linOf(db, 'davos31');
  organisationId = await organisationAt(db, '/KU/IDT');
  // Nobody has to permit a deletion any more, and nothing happens to any other account.
  await permitDeletions(db, new Date());
  await db.updateTable('account').set({ user_status: 'None' }).execute();
});
afterAll(() => database.close());

let subject: Subject;
beforeEach(async () => {
  subject = newSubject(other, organisationId);
  const longAgo = '2020-01-01';
  await insertSubject(database.db, subject, {
    user_status: 'Retired',
    retirement_date: longAgo,
    status_changed_at: new Date(longAgo),
  });
  await database.db
    .updateTable('person')
    .set({ deceased_on: longAgo })
    .where('lin', '=', subject.lin)
    .execute();
});

const directory = recordingDirectory({ isProvisioned: true });
const systems = { cards: silentCards, directory };
const today = () => new Date().toISOString().slice(0, 10);
const warnings: unknown[] = [];
const log = { warn: (...given: unknown[]) => void warnings.push(given) };

/** Two nights: an account makes one step in each. */
async function twoNights(): Promise<void> {
  const config = readConfig({});
  for (let night = 0; night < 2; night += 1)
    await runNight(database.db, { config, systems, log, now: new Date(), today: today() });
  await passOnAccountChanges(database.db, {
    systems,
    secretKey: config.secretKey,
    clock: () => new Date(),
  } as never);
}

/** The tables with a row in which one of these texts stands. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} as one
      where one::text ilike any (${texts.map((text) => `%${text}%`)}::text[]) limit 1`.execute(
      database.db,
    );
    if (rows.length > 0) found.push(table);
  }
  return found.toSorted();
}
/** Whether the rows of the table, or of the one that they are deleted with, end by a period. */
const endsByPeriod = (table: string): boolean =>
  tables.some((one) => {
    const { kept: rule } = retention[one];
    return one === table && ('periods' in rule || ('with' in rule && endsByPeriod(rule.with)));
  });
/** The tables with such a row that no period ends. */
const keptWith = async (...texts: readonly string[]) =>
  (await tablesWith(...texts)).filter((table) => !endsByPeriod(table));

test('there is a row of the person in every table that names people', () => {
  const filled = rowsOfPerson(subject, new Date()).map(([table]) => table);
  const about = tables.filter((table) => retention[table].holds !== null).map(String);
  const ours = ['account', 'person', ...UNREADABLE, ...KEPT_BY, ...BY_TRIGGER];
  expect([...filled, ...ours].toSorted()).toEqual(about.toSorted());
});

test('the night leaves nothing of a person but what a rule keeps', async () => {
  const { db } = database;
  const rows = rowsOfPerson(subject, new Date()).filter(([table]) => !table.startsWith('alumn'));
  await insertRows(db, rows);
  const before = await tablesWith(...tracesOf(subject));
  // A recovery code names the factor, and a phone the pass; these name the account.
  expect(rows.map(([table]) => table).filter((table) => !before.includes(table))).toEqual([
    'recovery_code',
    'wallet_pass_device',
  ]);

  await twoNights();
  expect(warnings).toEqual([]);
  expect(await keptWith(...tracesOf(subject))).toEqual(['account', 'person', 'transient_number']);

  // Everything has been delivered, and every period has passed but that of the audit trail.
  await db
    .updateTable('outgoing_change')
    .set({ done_at: new Date(), next_attempt_at: null, sealed_secret: null })
    .where('next_attempt_at', 'is not', null)
    .execute();
  await tidyExpired(db, kept, new Date('2099-01-01'));
  const { lin, accountId, liUId, nationalId, ...told } = subject;
  // The ids stay, so that nobody else gets the user id; the number, so that nobody gets it.
  expect(await tablesWith(lin, accountId, liUId)).toEqual(['account', 'audit_entry', 'person']);
  expect(await tablesWith(nationalId)).toEqual(['audit_entry', 'transient_number']);
  expect(await tablesWith(told.name, told.email, told.phone)).toEqual(['audit_entry']);
  expect(
    await db.selectFrom('person').selectAll().where('lin', '=', lin).executeTakeFirstOrThrow(),
  ).toMatchObject({ national_id: null, birth_date: null, deceased_on: null, gender: 'None' });
});

test('what an account gets after its deletion goes with the next night', async () => {
  const { db } = database;
  await twoNights();
  const rows = rowsOfPerson(subject, new Date());
  await insertRows(
    db,
    rows.filter(([table]) => ['device', 'incident', 'source_record', 'liability'].includes(table)),
  );
  await db
    .updateTable('account')
    .set({ external_email_address: subject.email })
    .where('id', '=', subject.accountId)
    .execute();
  expect(await tablesWith(subject.name, subject.email)).toEqual(['account', 'device', 'incident']);
  await twoNights();
  expect(await tablesWith(subject.name, subject.email)).toEqual([]);
  expect(await keptWith(subject.accountId)).toEqual(['account']);
  expect(await keptWith(subject.lin)).toEqual(['account', 'person']);
});

test('an alumna stays until she leaves the network, whatever has become of her accounts', async () => {
  const { db } = database;
  await insertRows(
    db,
    rowsOfPerson(subject, new Date()).filter(
      ([table]) => table === 'alumn' || table === 'contact_information',
    ),
  );
  await twoNights();
  expect(await tablesWith(subject.name)).toEqual(['alumn', 'person']);
  expect(await tablesWith(subject.email)).toEqual(['alumn', 'contact_information']);
  await db.deleteFrom('alumn').where('lin', '=', subject.lin).execute();
  await twoNights();
  expect(await tablesWith(subject.name, subject.email, subject.nationalId)).toEqual([]);
});

test('somebody who was joined goes with the person who was kept, and not before', async () => {
  const { db } = database;
  const joined = { ...subject, lin: randomUUID(), name: 'Qvarnzetter' };
  await db
    .insertInto('person')
    .values({
      lin: joined.lin,
      given_name: joined.name,
      surname: joined.name,
      display_name: joined.name,
      gender: 'Female',
    })
    .execute();
  await sql`update person set joined_into = ${subject.lin} where lin = ${joined.lin}`.execute(db);
  await db
    .updateTable('account')
    .set({ user_status: 'Active' })
    .where('id', '=', subject.accountId)
    .execute();
  await twoNights();
  expect(await tablesWith(subject.name)).toEqual(['account', 'person']);
  expect(await tablesWith(joined.name)).toEqual(['person']);

  await db
    .updateTable('account')
    .set({ user_status: 'Retired', status_changed_at: new Date('2020-01-01') })
    .where('id', '=', subject.accountId)
    .execute();
  await twoNights();
  expect(await tablesWith(subject.name, joined.name)).toEqual([]);
});

test('a record stays as long as the source states the person, and goes afterwards', async () => {
  const { db } = database;
  await insertRows(
    db,
    rowsOfPerson(subject, new Date()).filter(([table]) => table === 'source_record'),
  );
  await db
    .updateTable('source_record')
    .set({ ended_on: null })
    .where('lin', '=', subject.lin)
    .execute();
  await twoNights();
  expect(await keptWith(subject.accountId)).toEqual(['account', 'source_record']);
  await db
    .updateTable('source_record')
    .set({ ended_on: today() })
    .where('lin', '=', subject.lin)
    .execute();
  await twoNights();
  expect(await keptWith(subject.accountId)).toEqual(['account']);
});
