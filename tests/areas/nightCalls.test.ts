import { afterAll, beforeAll, expect, test } from 'vitest';
import type { nights } from '#contract/nights.ts';
import type * as z from 'zod/mini';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { runNight } from '#server/areas/nights/index.ts';
import { readConfig } from '#server/config/config.ts';
import { recordingDirectory, toldBy } from '../support/recordingDirectory.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change } from './calls.ts';

const TODAY = dateInSweden(new Date());
const TOMORROW = addDays(TODAY, 1);
const ENDED_ON = addDays(TODAY, -16);
const directory = recordingDirectory({ isProvisioned: false });
const warnings: object[] = [];
const log = { warn: (details: object) => warnings.push(details) };

let portal: Portal;
let send: Awaited<ReturnType<Portal['as']>>;
beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
  send = await portal.as('davos31');
});
afterAll(() => portal.close());

const night = (today: string) =>
  runNight(portal.db, {
    config: readConfig({ DATABASE_URL: portal.databaseUrl }),
    systems: { cards: null, directory },
    log,
    now: new Date(`${today}T01:00:00Z`),
    today,
  });
type Tonight = z.infer<(typeof nights.tonight.responses)[200]>;
const tonight = async (): Promise<Tonight> =>
  (await answer(send('/api/Nights/tonight'))).body as Tonight;
const permit = (accounts: number, day = TOMORROW) =>
  answer(send('/api/Nights/permissions', change('POST', { day, step: 'expires', accounts })));

test('the coming night lists who is moved by which step, and the night does just that', async () => {
  await night(TODAY);
  const id = await accountIdOf(portal.db, 'annli42');
  await portal.db
    .updateTable('account')
    .set({ is_employed_until_further_notice: false, affiliation_end_date: TODAY })
    .where('id', '=', id)
    .execute();
  const plan = await tonight();
  expect(plan.day).toBe(TOMORROW);
  expect(plan.moves).toContainEqual({
    liUId: 'annli42',
    displayName: expect.stringContaining('Lindqvist'),
    personType: 'Employee',
    userStatus: 'Active',
    step: 'expires',
    on: TOMORROW,
  });
  const due = plan.steps.find(({ step }) => step === 'expires')?.due;
  await night(TOMORROW);
  const { body } = await answer(send('/api/Nights'));
  expect(body).toContainEqual({
    day: TOMORROW,
    step: 'expires',
    done: due,
    failed: 0,
    held: 0,
    finishedAt: expect.any(String),
  });
  expect(await toldBy(portal.db, directory)).toContainEqual(['annli42', false]);
});

test('the facts about an account are read by user id, and reading them is recorded', async () => {
  expect((await answer(send('/api/Nights/accounts/NILAN234'))).body).toMatchObject({
    liUId: 'nilan234',
    personType: 'Student',
    userStatus: 'Active',
    periods: { untilClosing: 90, untilRemoval: 365, untilDeletion: 1095 },
  });
  expect(await auditOf(portal.db, 'reading.person')).toMatchObject([{ actor_user_id: 'davos31' }]);
  expect((await answer(send('/api/Nights/accounts/nobod00'))).status).toBe(404);
});

/** Sets the end of these students' accounts, so that they are due. */
const endStudents = (userStatus: 'Active' | 'Inactive') =>
  portal.db
    .updateTable('account')
    .set({ user_status: 'Active', valid_through: ENDED_ON })
    .where('person_type', '=', 'Student')
    .where('user_status', '=', userStatus)
    .execute();
const studentsInUse = async () => {
  const { count } = await portal.db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('person_type', '=', 'Student')
    .where('user_status', '=', 'Active')
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('a night that would move unusually many accounts waits for a superuser', async () => {
  // The test before has run the coming night.
  await portal.db.deleteFrom('night').where('day', '>', TODAY).execute();
  await endStudents('Active');
  const before = await studentsInUse();
  await night(TODAY);
  expect(await studentsInUse()).toBe(before);
  expect(warnings).toContainEqual(expect.objectContaining({ step: 'expires' }));

  const plan = await tonight();
  const held = plan.steps.find(({ step }) => step === 'expires');
  expect(held?.isHeld).toBe(true);
  const due = held?.due ?? 0;
  expect((await permit(due - 1)).status).toBe(409);
  expect((await permit(due, TODAY)).status).toBe(409);
  expect((await permit(due, addDays(TOMORROW, 1))).status).toBe(409);
  expect((await permit(due)).status).toBe(204);
  expect((await permit(due)).status).toBe(409);
  expect(await auditOf(portal.db, 'nights.permit')).toMatchObject([
    { actor_user_id: 'davos31', after: { day: TOMORROW, step: 'expires', accounts: due } },
  ]);
  const permission = async () =>
    (await tonight()).steps.find(({ step }) => step === 'expires')?.permission;
  expect(await permission()).toEqual({
    accounts: due,
    by: expect.stringMatching(/^David /),
    at: expect.any(String),
  });
  const withdraw = (day: string) =>
    answer(send(`/api/Nights/permissions/${day}/expires`, change('DELETE')));
  expect((await withdraw(TODAY)).status).toBe(409);
  expect((await withdraw(TOMORROW)).status).toBe(204);
  expect((await withdraw(TOMORROW)).status).toBe(409);
  expect(await permission()).toBeNull();
  expect(await auditOf(portal.db, 'nights.withdraw')).toMatchObject([
    { actor_user_id: 'davos31', before: { day: TOMORROW, step: 'expires', accounts: due } },
  ]);
  expect((await permit(due)).status).toBe(204);

  await night(TODAY);
  expect(await studentsInUse()).toBe(before);
  await night(TOMORROW);
  expect(await studentsInUse()).toBe(0);
});

test('a permission is used up by the accounts of its night, and applies to no later one', async () => {
  const day = addDays(TOMORROW, 1);
  await endStudents('Inactive');
  const due = await studentsInUse();
  await night(TOMORROW);
  await night(day);
  expect(await studentsInUse()).toBe(due);
  const { body } = await answer(send('/api/Nights'));
  expect(body).toContainEqual(
    expect.objectContaining({ day, step: 'expires', done: 0, failed: 0 }),
  );
  expect(await portal.db.selectFrom('night_permission').selectAll().execute()).toEqual([]);
});

test('what waited is no longer counted as waiting once it is not due any more', async () => {
  const day = addDays(TOMORROW, 1);
  await portal.db
    .updateTable('account')
    .set({ valid_through: null })
    .where('person_type', '=', 'Student')
    .where('valid_through', '=', ENDED_ON)
    .execute();
  await night(day);
  const { body } = await answer(send('/api/Nights'));
  expect(body).toContainEqual(expect.objectContaining({ day, step: 'expires', held: 0 }));
});

test.each(['cecka23', 'bener17', 'johal25'])(
  '%s may not see or permit anything',
  async (persona) => {
    const other = await portal.as(persona);
    const permission = { day: TOMORROW, step: 'expires', accounts: 1 };
    const statuses = await Promise.all([
      answer(other('/api/Nights/tonight')),
      answer(other('/api/Nights')),
      answer(other('/api/Nights/accounts/nilan234')),
      answer(other('/api/Nights/permissions', change('POST', permission))),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  },
);
