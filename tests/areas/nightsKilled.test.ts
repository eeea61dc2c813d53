import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindOfEnd, runNight } from '#server/areas/nights/index.ts';
import { countMove } from '#server/areas/nights/nightStore.ts';
import { readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { createTestDatabase } from '../support/database.ts';
import { killedAfter } from '../support/killedAfter.ts';
import { forgetChanges, recordingDirectory } from '../support/recordingDirectory.ts';
import { permitDeletions } from '../support/nights.ts';

/** Nights that are killed, carried out twice at once or missed, beside undisturbed ones. */
const TODAY = '2028-02-29';
const YESTERDAY = '2028-02-28';

const inUseUntil = (day: IsoDate): Updateable<AccountTable> => ({
  user_status: 'Active',
  affiliation_type: null,
  valid_through: day,
});
const endingOn = (day: IsoDate): Updateable<AccountTable> => ({
  user_status: 'Inretirement',
  retirement_date: day,
});
const closedOn = (day: IsoDate, removed: IsoDate | null = null): Updateable<AccountTable> => ({
  user_status: 'Retired',
  retirement_date: day,
  removed_on: removed,
});

/** Accounts for every step of the night and for reminders, and two to which nothing happens. */
const everyEvent = [
  inUseUntil(YESTERDAY),
  inUseUntil(addDays(TODAY, -3)),
  endingOn(YESTERDAY),
  endingOn(addDays(TODAY, -2)),
  closedOn(addDays(TODAY, -366)),
  closedOn(addDays(TODAY, -367)),
  closedOn('2022-01-01', '2023-01-02'),
  closedOn('2022-01-02', '2023-01-03'),
  endingOn(addDays(TODAY, 3)),
  inUseUntil(addDays(TODAY, 14)),
  inUseUntil(TODAY),
  closedOn(YESTERDAY),
];
const STAYING = 2;
const HAPPENING = everyEvent.length - STAYING;

const databases: OpenDatabase[] = [];
let undisturbed: University;
beforeAll(async () => {
  undisturbed = await universityWith(everyEvent);
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

type University = Awaited<ReturnType<typeof universityWith>>;

/** A university in which something can happen only to these accounts, the same in every call. */
async function universityWith(accounts: readonly Updateable<AccountTable>[]) {
  const database = await createTestDatabase();
  databases.push(database);
  const { db } = database;
  const owners = await db
    .selectFrom('account')
    .select(['id', 'lin', 'user_id'])
    .where('person_type', '=', 'Student')
    .where('account_type', '=', 'Personal')
    .where('user_id', 'is not', null)
    .orderBy('user_id')
    .limit(accounts.length)
    .execute();
  expect(owners).toHaveLength(accounts.length);
  await db.updateTable('account').set({ user_status: 'None' }).execute();
  for (const [at, { id }] of owners.entries())
    await db
      .updateTable('account')
      .set({ retirement_date: null, removed_on: null, ...accounts[at] })
      .where('id', '=', id)
      .execute();
  await forgetChanges(db);
  for (const table of ['retirement_reminder', 'outgoing_message', 'notification'] as const)
    await db.deleteFrom(table).execute();
  // Nobody has to permit a deletion any more.
  await permitDeletions(db, new Date('2020-01-01T01:00:00Z'));
  return { db, config: readConfig({ DATABASE_URL: database.url }), owners };
}

const onDay = ({ config }: Pick<University, 'config'>, today: IsoDate) => ({
  config,
  now: new Date(`${today}T11:00:00Z`),
  today,
});
async function night(university: University, today: IsoDate, db = university.db): Promise<void> {
  await remindOfEnd(db, onDay(university, today));
  await runNight(db, {
    ...onDay(university, today),
    systems: { cards: null, directory: recordingDirectory({ isProvisioned: false }) },
    log: { warn: () => undefined },
  });
}

/** What the nights have counted. */
const countsOf = ({ db }: University) =>
  db
    .selectFrom('night')
    .select(['day', 'step', 'done', 'failed', 'held'])
    .where('day', '>=', TODAY)
    .orderBy('day')
    .orderBy('step')
    .execute();

/** What the nights have done to the accounts, and whom they have told what. */
async function stateOf({ db, owners }: University) {
  const ids = owners.map(({ id }) => id);
  const lins = owners.map(({ lin }) => lin);
  return {
    accounts: await db
      .selectFrom('account')
      .select(['id', 'user_status', 'retirement_date', 'removed_on', 'disabled_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
    letters: await db
      .selectFrom('outgoing_message')
      .select(['recipient', 'subject'])
      .orderBy('recipient')
      .orderBy('subject')
      .execute(),
    notifications: await db
      .selectFrom('notification')
      .select(['account_id', 'date'])
      .orderBy('account_id')
      .orderBy('date')
      .execute(),
    changes: await db
      .selectFrom('account_change')
      .select(['account_id', 'affects_sign_in'])
      .orderBy('account_id')
      .orderBy('affects_sign_in')
      .execute(),
    trail: await db
      .selectFrom('audit_entry')
      .select(['subject_lin', 'action', 'before', 'after'])
      .where('request_id', '=', 'background-job')
      .where('subject_lin', 'in', lins)
      .orderBy('subject_lin')
      .orderBy('action')
      .execute(),
  };
}

const twoOfEachStep = ['closes', 'expires', 'isDeleted', 'isEmptied'].map((step) => ({
  day: TODAY,
  step,
  done: 2,
  failed: 0,
  held: 0,
}));

test('a night that is killed after any statement is finished by the next, and writes no letter twice', async () => {
  await night(undisturbed, TODAY);
  const killed = await universityWith(everyEvent);
  let state = await stateOf(killed);
  let [kills, statements] = [0, 1];
  while (await killedAfter(killed.db, statements, (db) => night(killed, TODAY, db))) {
    const next = await stateOf(killed);
    kills += 1;
    // Once an account has been moved, the next one is killed at each of its statements.
    const hasMoved = next.trail.length > state.trail.length;
    statements = hasMoved ? 1 : statements + 1;
    state = next;
  }
  expect(kills).toBeGreaterThan(HAPPENING * 3);
  const end = await stateOf(killed);
  expect(end).toEqual(await stateOf(undisturbed));
  expect(await countsOf(killed)).toEqual(twoOfEachStep);
  expect(new Set(end.trail.map(({ subject_lin: subject }) => subject)).size).toBe(HAPPENING);
  expect(end.letters.length).toBeGreaterThan(0);
}, 120_000);

test('two nights at once move every account once, and write each letter once', async () => {
  const twice = await universityWith(everyEvent);
  await Promise.all([night(twice, TODAY), night(twice, TODAY)]);
  expect(await stateOf(twice)).toEqual(await stateOf(undisturbed));
  expect(await countsOf(twice)).toEqual(twoOfEachStep);
});

/** The accounts whose data may not be deleted without a permission, and the permissions for two. */
async function universityThatWaits(due: number) {
  const university = await universityWith(
    Array.from({ length: due }, () => closedOn(addDays(TODAY, -366))),
  );
  const { db, owners } = university;
  await db.deleteFrom('night').execute();
  await db
    .insertInto('night_permission')
    .values({
      day: TODAY,
      step: 'isEmptied',
      accounts: 2,
      given_by: owners[0]?.lin ?? '',
      given_at: new Date(`${YESTERDAY}T11:00:00Z`),
    })
    .execute();
  return university;
}
const emptied = async ({ db, owners }: University) =>
  await db
    .selectFrom('account')
    .select('id')
    .where(
      'id',
      'in',
      owners.map(({ id }) => id),
    )
    .where('removed_on', 'is not', null)
    .execute();

test('a night that is killed after any statement moves and counts what was permitted for its day', async () => {
  const killed = await universityThatWaits(2);
  let statements = 1;
  let moved = 0;
  while (await killedAfter(killed.db, statements, (db) => night(killed, TODAY, db))) {
    const now = (await emptied(killed)).length;
    expect((await countsOf(killed)).reduce((sum, { done }) => sum + done, 0)).toBe(now);
    statements = now > moved ? 1 : statements + 1;
    moved = now;
  }
  expect(moved).toBe(2);
  expect(await countsOf(killed)).toEqual([
    { day: TODAY, step: 'isEmptied', done: 2, failed: 0, held: 0 },
  ]);
});

test('two nights at once move no more accounts than were permitted', async () => {
  const twice = await universityThatWaits(3);
  await Promise.all([night(twice, TODAY), night(twice, TODAY)]);
  expect(await emptied(twice)).toHaveLength(0);
  await twice.db.updateTable('night_permission').set({ accounts: 3 }).execute();
  await Promise.all([night(twice, TODAY), night(twice, TODAY)]);
  expect(await emptied(twice)).toHaveLength(3);
  expect(await countsOf(twice)).toEqual([
    { day: TODAY, step: 'isEmptied', done: 3, failed: 0, held: 0 },
  ]);
});

test('transactions of one night together count no more accounts than it may move', async () => {
  const { db, config } = await universityThatWaits(1);
  const countOne = (most: number) =>
    db
      .transaction()
      .execute((tx) =>
        countMove(tx, { day: TODAY, step: 'isEmptied' }, most, onDay({ config }, TODAY).now),
      );
  const countAtOnce = async (most: number) =>
    (await Promise.all([1, 2, 3, 4].map(() => countOne(most)))).filter(Boolean).length;
  expect(await countAtOnce(0)).toBe(2);
  expect(await countAtOnce(3)).toBe(1);
});

test('what is permitted for a day is not done in the night before or after', async () => {
  const early = await universityThatWaits(2);
  await night(early, YESTERDAY);
  await night(early, addDays(TODAY, 1));
  expect(await emptied(early)).toHaveLength(0);
});

test('three missed nights are made up for, with one reminder for each owner', async () => {
  const back = addDays(TODAY, 3);
  const cases: [account: Updateable<AccountTable>, userStatus: string, daysAhead?: number][] = [
    [inUseUntil(YESTERDAY), 'Inactive'],
    [inUseUntil(TODAY), 'Inactive'],
    [inUseUntil(addDays(back, -1)), 'Inactive'],
    // Expired 90 days ago in one of the missed nights, and not noticed before.
    [inUseUntil(addDays(TODAY, -90)), 'Retired'],
    [endingOn(TODAY), 'Retired'],
    [endingOn(addDays(back, -1)), 'Retired'],
    [closedOn(addDays(TODAY, -365)), 'Retired'],
    [closedOn(addDays(TODAY, -1095), addDays(TODAY, -730)), 'None'],
    [endingOn(back), 'Inretirement'],
    [inUseUntil(addDays(back, 1)), 'Active', 3],
    [inUseUntil(addDays(back, 3)), 'Active', 3],
    [endingOn(addDays(back, 4)), 'Inretirement', 14],
    [inUseUntil(addDays(back, 13)), 'Active', 14],
    [endingOn(addDays(back, 15)), 'Inretirement', 30],
    [inUseUntil(addDays(back, 30)), 'Active', 30],
    [inUseUntil(addDays(back, 31)), 'Active'],
  ];
  const missed = await universityWith(cases.map(([account]) => account));
  for (let run = 0; run < 4; run += 1) {
    await night(missed, back);
  }
  const { accounts, trail } = await stateOf(missed);
  const found = missed.owners.map(({ id, lin }) => [
    accounts.find((account) => account.id === id)?.user_status,
    trail
      .filter(({ action, subject_lin: subject }) => action === 'accounts.remind' && subject === lin)
      .map(({ after }) => (after as { daysAhead: number }).daysAhead),
  ]);
  expect(found).toEqual(
    cases.map(([, userStatus, daysAhead]) => [
      userStatus,
      daysAhead === undefined ? [] : [daysAhead],
    ]),
  );
});
