import { hash } from '@node-rs/argon2';
import { type Kysely, sql, type Transaction } from 'kysely';
import { RequestStatus } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { hasRealPeople, lockInstallation } from '#server/database/installation.ts';
import { againAfterDeadlock } from '#server/database/locking.ts';
import type { Database } from '#server/database/schema.ts';
import { withGatheredTrigrams } from '#server/database/searchIndices.ts';
import { gatherStatistics } from '#server/database/statistics.ts';
import { demoPasswordHash } from '#demo/data/personas.ts';
import { addAccountCases } from './accountCases.ts';
import { notifyOfAccounts } from './accountNotices.ts';
import { addFormerStudent, addRegistrationRequest } from './alumni.ts';
import { linOf } from './cast.ts';
import { addCardOrders } from './cardOrders.ts';
import { addCastClosed, CLOSED_PEOPLE } from './castClosed.ts';
import { addCastEmployees } from './castEmployees.ts';
import { addCastStudents } from './castStudents.ts';
import { addRandomCase, notify } from './desk.ts';
import { type Draft, newDraft } from './draft.ts';
import { addApproved, addLiabilityTexts } from './liabilities.ts';
import { addGuest } from './guests.ts';
import { addOrganisation } from './organisation.ts';
import { makePossibleDuplicate } from './possibleDuplicate.ts';
import { drawPortraits, insertPortraits } from './portraits.ts';
import { addReminders } from './reminders.ts';
import { insertRows } from './rows.ts';
import { addEmployee } from './staff.ts';
import { addStudent } from './students.ts';
import { addApplications } from './things.ts';

export interface SeedOptions {
  /**
   * Total number of people, including the personas. Above 2,000 it is the number of managed
   * accounts, and students are added on top.
   */
  readonly people: number;
  /**
   * The same seed and number of people give the same people, with the same ids, names and places,
   * on every day.
   */
  readonly seed: string;
  /** The day to which all dates are relative. The same day gives the same data, byte for byte. */
  readonly today: IsoDate;
}

const demoPin = '2468';

/**
 * Thrown instead of deleting people whom the demonstration did not create. Nothing has been
 * changed.
 */
export class RealPeopleError extends Error {
  constructor() {
    super(
      'The database contains people whom the demonstration did not create. Nothing has been changed.',
    );
    this.name = 'RealPeopleError';
  }
}

/** Fills an empty, migrated database with the demo university, in one transaction. */
export async function seedUniversity(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const university = await generate(options);
  await db.transaction().execute((tx) => insertUniversity(tx, university));
}

/**
 * The same, unless the database has been filled in the meantime: of several servers that start at
 * the same time, one fills it.
 */
export async function seedWhileEmpty(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const university = await generate(options);
  await db.transaction().execute(async (tx) => {
    await lockInstallation(tx);
    if (await isEmpty(tx)) await insertUniversity(tx, university);
  });
}

export const isEmpty = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('person').select('lin').limit(1).executeTakeFirst()) === undefined;

/**
 * Empties the whole database, including the sessions, and fills it again. What the database is
 * stays recorded. Background jobs may be reading
 * and writing meanwhile. @throws {RealPeopleError}
 */
export async function resetUniversity(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const university = await generate(options);
  await againAfterDeadlock(() =>
    db.transaction().execute(async (tx) => {
      // Locked before the check, so that nobody is added between the check and the deletion.
      await sql`lock table person in access exclusive mode`.execute(tx);
      if (await hasRealPeople(tx)) throw new RealPeopleError();
      const { rows } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%'
        and tablename not in (
          'installation', 'demo_wallet_issuer', 'demo_wallet_party', 'demo_pass_issuer')
    `.execute(tx);
      await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity`.execute(
        tx,
      );
      await insertUniversity(tx, university);
    }),
  );
}

const generate = async (options: SeedOptions) => {
  const [draft, portraits] = await Promise.all([
    draftUniversity(options),
    drawPortraits(options.today),
  ]);
  return { rows: draft.rows, portraits };
};

/**
 * Removes what the database has noted of this transaction's changes: nobody outside the portal is
 * told of a university that was made up.
 */
export const forgetNotedChanges = (tx: Transaction<Database>) =>
  sql`delete from account_change where xmin = pg_current_xact_id()::xid`.execute(tx);

async function insertUniversity(
  tx: Transaction<Database>,
  { rows, portraits }: Awaited<ReturnType<typeof generate>>,
): Promise<void> {
  await sql`select set_config('minit.makes_up', 'on', true)`.execute(tx);
  await withGatheredTrigrams(tx, () => insertRows(tx, rows));
  await insertPortraits(tx, portraits);
  await forgetNotedChanges(tx);
  await gatherStatistics(tx);
}

/**
 * Generates the rows of the university for the given day. The people and their order are the same
 * for every day.
 */
export async function draftUniversity({ people, seed, today }: SeedOptions): Promise<Draft> {
  const draft = newDraft(`${seed} ${people}`, today, demoPasswordHash, await argon2id(demoPin));
  addOrganisation(draft);
  addLiabilityTexts(draft);
  addApplications(draft);
  addCastEmployees(draft);
  addCastStudents(draft);
  addAccountCases(draft);
  addGeneratedPeople(draft, people);
  notifyOfAccounts(draft);
  addAlumniOffice(draft, people);
  addEverydayData(draft);
  // Added last, so that no random number drawn for the other people depends on these.
  addCastClosed(draft);
  addReminders(draft);
  makePossibleDuplicate(draft);
  addCardOrders(draft);
  draft.rows.demo_university.push({ seed, people, today });
  return draft;
}

/**
 * The salt is fixed, as for the password, because the generated data must be identical every time.
 */
const argon2id = (secret: string): Promise<string> =>
  hash(secret, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from('kvarnby-demo-salt'),
  });

/** Number of people in a university of the default size. */
const USUAL_SIZE = 2_000;

/**
 * Adds the people outside the cast: four in ten are employees, one in seven a guest, the rest
 * students. In a larger university administrators manage more accounts: the additional people are
 * employees or guests, until that many accounts are managed. Reserves room for the people who are
 * added afterwards.
 */
function addGeneratedPeople(draft: Draft, people: number): void {
  const size = Math.min(people, USUAL_SIZE) - draft.rows.person.length;
  for (let index = 0; index < size - CLOSED_PEOPLE; index += 1) {
    const share = index / size;
    if (share < 0.4) addEmployee(draft);
    else if (share < 0.54) addGuest(draft);
    else addStudent(draft);
  }
  if (people <= USUAL_SIZE) return;
  const managed = draft.rows.account.filter(
    ({ affiliation_type }) => affiliation_type !== null,
  ).length;
  for (let count = managed + CLOSED_PEOPLE; count < people; count += 1) {
    if (draft.random.chance(0.74)) addEmployee(draft);
    else addGuest(draft);
  }
}

/** Former students and their requests, in proportion to the university. */
function addAlumniOffice(draft: Draft, people: number): void {
  for (let index = 0; index < Math.max(40, people / 25); index += 1) addFormerStudent(draft);
  const decidedBy = linOf('johal25');
  const times = Math.max(1, people / USUAL_SIZE);
  for (const [status, count] of [
    [RequestStatus.New, 9],
    [RequestStatus.Rejected, 4],
    [RequestStatus.Approved, 6],
  ] as const) {
    for (let index = 0; index < count * times; index += 1)
      addRegistrationRequest(draft, status, decidedBy);
  }
}

/** Adds what people outside the cast have accepted, their notifications and their support cases. */
function addEverydayData(draft: Draft): void {
  const { random, rows } = draft;
  const known = new Set(rows.liability.map(({ lin }) => lin));
  for (const account of rows.account) {
    if (account.id === undefined || account.user_status === 'New' || known.has(account.lin))
      continue;
    addApproved(draft, account.lin, account.person_type === 'Student' ? 'Student' : 'Employee');
    const row = { ...account, id: account.id, user_id: account.user_id ?? null };
    if (random.chance(0.15))
      notify(draft, row, random.pick(['maintenance', 'phishing', 'printing', 'eduroam'] as const), {
        daysAgo: random.between(1, 25),
        isRead: random.chance(0.5),
      });
    if (account.person_type === 'Employee' && random.chance(0.06)) addRandomCase(draft, row);
  }
}
