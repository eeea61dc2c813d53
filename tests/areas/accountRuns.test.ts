import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRequest } from '#contract/accountChanges.ts';
import type { AccountRun, AccountRunDetails } from '#contract/accountRuns.ts';
import type { BulkOutcome } from '#contract/bulk.ts';
import { addDays } from '#rules/dates.ts';
import { tidyRuns } from '#server/areas/accountChanges/index.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { changeEndDate, rowOf } from './bulk.ts';
import { answer, auditOf, change } from './calls.ts';
import {
  activityAt,
  addGuest,
  type Guest,
  inMonths,
  organisationAt,
  positionsOf,
  today,
} from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;
let davos: Send;
let web: string;

beforeAll(async () => {
  portal = await startPortal();
  [bengt, davos] = await Promise.all([portal.as('bener17'), portal.as('davos31')]);
  web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
});
afterAll(() => portal.close());

const RUNS = '/api/Accounts/Runs';
const post = (send: Send, path: string, body: unknown = {}) =>
  answer(send(`${RUNS}${path}`, change('POST', body)));
const guests = async (
  count: number,
  account: NonNullable<Parameters<typeof addGuest>[2]>['account'] = {},
): Promise<Guest[]> => {
  const added: Guest[] = [];
  for (let index = 0; index < count; index++)
    added.push(await addGuest(portal.db, web, { account }));
  return added;
};
const mine = async (send: Send) => (await answer(send(RUNS))).body as AccountRun[];
const read = async (send: Send, id: string) =>
  (await answer(send(`${RUNS}/${id}`))).body as AccountRunDetails;
const lins = (people: readonly Guest[]) => people.map(({ lin }) => lin);

/** Starts a run for these people; none of them is processed yet. */
async function startRun(
  send: Send,
  people: readonly Guest[],
  request: RunRequest = { action: 'extend', extendDate: inMonths(12) },
): Promise<string> {
  const id = randomUUID();
  const parts = [
    {
      request,
      accounts: people.map(({ lin: norEduPersonLIN }) => ({ norEduPersonLIN, version: 1 })),
    },
  ];
  expect(await post(send, '', { id, parts, leftOut: [] })).toMatchObject({
    status: 200,
    body: { id, pending: people.length },
  });
  return id;
}
const extendIn = (send: Send, runId: string, people: readonly Guest[], extendDate = inMonths(12)) =>
  answer(
    send('/api/Accounts/Extend', change('PATCH', { accounts: lins(people), extendDate, runId })),
  );
const continueRun = (send: Send, id: string, people: readonly Guest[]) =>
  post(send, `/${id}/Continue`, { accounts: lins(people) });
const succeeded = (body: unknown) => (body as BulkOutcome[]).map((outcome) => outcome.succeeded);

describe('an interrupted run', () => {
  test('is visible with its figures to its owner in every browser, and to nobody else', async () => {
    const [first, second, third, left] = await guests(4);
    const id = randomUUID();
    const accounts = [first!, second!, third!].map(({ lin: norEduPersonLIN }) => ({
      norEduPersonLIN,
      version: 1,
    }));
    const leftOut = [{ norEduPersonLIN: left!.lin, errorTypes: ['ACCOUNT_IS_EMPLOYEE'] }];
    await post(bengt, '', {
      id,
      parts: [{ request: { action: 'extend', extendDate: inMonths(12) }, accounts }],
      leftOut,
    });
    await changeEndDate(davos, [second!.lin], inMonths(13));
    await extendIn(bengt, id, [first!, second!]);

    const elsewhere = await portal.as('bener17');
    expect((await mine(elsewhere)).find((run) => run.id === id)).toMatchObject({
      action: 'extend',
      isUndo: false,
      done: 1,
      failed: 1,
      leftOut: 1,
      pending: 1,
      isUnderWay: true,
    });
    expect(await read(elsewhere, id)).toMatchObject({
      pending: [third!.lin],
      unchanged: [
        {
          norEduPersonLIN: second!.lin,
          displayName: 'Gerd Gäst',
          liUId: second!.liUId,
          errorTypes: ['ENDS_LATER_ALREADY'],
        },
        { norEduPersonLIN: left!.lin, errorTypes: ['ACCOUNT_IS_EMPLOYEE'] },
      ],
    });

    expect((await mine(davos)).filter((run) => run.id === id)).toEqual([]);
    const nothing = { status: 404, body: { errors: {} } };
    expect(await answer(davos(`${RUNS}/${id}`))).toEqual(nothing);
    for (const path of ['Continue', 'Undo', 'Close'])
      expect(
        await post(davos, `/${id}/${path}`, { id: randomUUID(), accounts: [third!.lin] }),
      ).toEqual(nothing);
    expect(await extendIn(davos, id, [third!])).toEqual({
      status: 400,
      body: { errors: { runId: ['INPUT_INVALID'] } },
    });
    expect((await rowOf(portal.db, third!.lin)).valid_through).toBe(inMonths(6));
  });

  test('continues where it stopped: it repeats nothing and skips accounts that a colleague has changed', async () => {
    const people = await guests(3);
    const [first, second, third] = people;
    const id = await startRun(bengt, people);
    await extendIn(bengt, id, [first!]);
    await changeEndDate(davos, [third!.lin], inMonths(3));

    expect((await continueRun(bengt, id, people)).body).toMatchObject([
      { succeeded: true, account: { norEduPersonLIN: first!.lin, version: 2 } },
      {
        succeeded: true,
        account: { norEduPersonLIN: second!.lin, version: 2, validThrough: inMonths(12) },
      },
      { succeeded: false, errorTypes: ['CHANGED_MEANWHILE'] },
    ]);
    expect((await read(bengt, id)).run).toMatchObject({
      done: 2,
      failed: 1,
      pending: 0,
      isUnderWay: false,
    });
    expect(
      (await auditOf(portal.db, 'accountChanges.extend')).filter(
        ({ subject_lin }) => subject_lin === first!.lin,
      ),
    ).toHaveLength(1);
  });

  test('does not change people outside the run', async () => {
    const [member, stranger] = await guests(2);
    const id = await startRun(bengt, [member!]);
    expect((await continueRun(bengt, id, [stranger!])).body).toMatchObject([
      {
        account: { norEduPersonLIN: stranger!.lin },
        errorTypes: ['OUT_OF_REACH'],
        succeeded: false,
      },
    ]);
    expect((await rowOf(portal.db, stranger!.lin)).version).toBe(1);
  });

  test('reveals and changes nothing for a person out of reach who was named in the request', async () => {
    const foreign = await addGuest(portal.db, await organisationAt(portal.db, '/KU/MAI'));
    const unknown = { ...foreign, lin: randomUUID() };
    const left = await guests(1);
    for (const named of [foreign, unknown]) {
      const id = await startRun(bengt, [named, ...left]);
      expect(await continueRun(bengt, id, [named])).toEqual({
        status: 200,
        body: [
          {
            account: { norEduPersonLIN: named.lin },
            errorTypes: ['OUT_OF_REACH'],
            succeeded: false,
            incidentNumber: null,
          },
        ],
      });
      expect((await read(bengt, id)).unchanged).toEqual([
        {
          norEduPersonLIN: named.lin,
          displayName: null,
          liUId: null,
          errorTypes: ['OUT_OF_REACH'],
        },
      ]);
    }
    expect((await rowOf(portal.db, foreign.lin)).version).toBe(1);
  });

  test('is rejected with a reason while its activity is out of reach, stays unchanged, and continues once the activity is back', async () => {
    const people = await guests(2);
    const [first, second] = people;
    const id = await activityAt(portal.db, '/KU/IDT/IDT3');
    const activity = { id, name: 'Drift', costCentreId: randomUUID() };
    const run = await startRun(bengt, people, {
      action: 'changeCostActivity',
      activity,
      costCentre: { id: randomUUID(), name: 'IDT3', organisationId: web },
    });
    expect(succeeded((await continueRun(bengt, run, [first!])).body)).toEqual([true]);
    const { cost_centre_id: centre } = await portal.db
      .selectFrom('cost_centre_activity')
      .select('cost_centre_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const moveCostCentre = async (to: string) => {
      await portal.db
        .updateTable('cost_centre')
        .set({ organisation_id: to })
        .where('id', '=', centre)
        .execute();
    };

    await moveCostCentre(await organisationAt(portal.db, '/KU/MAI'));
    const before = await read(bengt, run);
    expect(await continueRun(bengt, run, [second!])).toEqual({
      status: 400,
      body: { errors: { costCentreActivityId: ['ACTIVITY_OUT_OF_REACH'] } },
    });
    expect(await read(bengt, run)).toMatchObject({
      ...before,
      run: { done: 1, pending: 1, failed: 0 },
      pending: [second!.lin],
    });
    expect((await rowOf(portal.db, second!.lin)).version).toBe(1);

    await moveCostCentre(await organisationAt(portal.db, '/KU/IDT/IDT3'));
    expect(succeeded((await continueRun(bengt, run, [second!])).body)).toEqual([true]);
    expect((await positionsOf(portal.db, second!.accountId))[0]?.cost_centre_activity_id).toBe(id);
  });

  test('is no longer offered after its owner has closed it, and is deleted after a week', async () => {
    const id = await startRun(bengt, await guests(1));
    expect((await mine(bengt)).map((run) => run.id)).toContain(id);
    expect((await post(bengt, `/${id}/Close`)).status).toBe(204);
    expect((await mine(bengt)).map((run) => run.id)).not.toContain(id);

    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await tidyRuns(portal.db, inDays(6));
    expect((await read(bengt, id)).run.id).toBe(id);
    await tidyRuns(portal.db, inDays(8));
    expect((await answer(bengt(`${RUNS}/${id}`))).status).toBe(404);
    expect(
      await portal.db.selectFrom('account_run_item').selectAll().where('run_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('cannot be started twice, nor with two actions', async () => {
    const [guest] = await guests(1);
    const id = await startRun(bengt, [guest!]);
    const accounts = [{ norEduPersonLIN: guest!.lin, version: 1 }];
    const part = (action: 'cancel' | 'cancelPhone') => ({ request: { action }, accounts });
    expect((await post(davos, '', { id, parts: [part('cancel')], leftOut: [] })).status).toBe(409);
    expect(
      (
        await post(bengt, '', {
          id: randomUUID(),
          parts: [part('cancel'), part('cancelPhone')],
          leftOut: [],
        })
      ).status,
    ).toBe(400);
  });
});

describe('undoing a run', () => {
  const undo = async (send: Send, undoes: string): Promise<string> => {
    const id = randomUUID();
    expect(await post(send, `/${undoes}/Undo`, { id })).toMatchObject({
      status: 200,
      body: { id, isUndo: true, undoable: 0 },
    });
    return id;
  };
  /** All columns of the account and its positions, without the version number. */
  const stateOf = async ({ lin, accountId }: Guest) => [
    { ...(await rowOf(portal.db, lin)), version: 0 },
    await positionsOf(portal.db, accountId),
  ];

  test.each<[name: string, account: Parameters<typeof guests>[1], request: RunRequest]>([
    [
      'a later end date',
      { valid_through: inMonths(13) },
      { action: 'changeEndDate', endDate: inMonths(2) },
    ],
    ['no end date', { valid_through: null }, { action: 'changeEndDate', endDate: inMonths(2) }],
    [
      'an end date in the past',
      {
        valid_through: addDays(today, -3),
        user_status: 'Inactive',
        disabled_at: new Date('2026-01-02T03:04:05.678Z'),
        status_changed_at: new Date('2026-01-02T03:04:05Z'),
      },
      { action: 'extend', extendDate: inMonths(12) },
    ],
    [
      'retirement',
      {
        user_status: 'Inretirement',
        retirement_date: inMonths(2),
        next_retirement_step_on: inMonths(1),
      },
      { action: 'extend', extendDate: inMonths(12) },
    ],
    [
      'a profile page and no external e-mail address',
      { has_employee_profile_page: true },
      {
        action: 'changeSubscription',
        subscriptionType: 'Small',
        externalEmailAddress: 'gerd@example.net',
      },
    ],
    [
      'no subscription',
      { subscription_type: null },
      { action: 'changeSubscription', subscriptionType: 'Large' },
    ],
  ])('restores the previous state exactly: %s', async (_, account, request) => {
    const people = await guests(2, account);
    const before = await Promise.all(people.map(stateOf));
    const run = await startRun(bengt, people, request);
    expect(succeeded((await continueRun(bengt, run, people)).body)).toEqual([true, true]);
    const id = await undo(bengt, run);
    expect(succeeded((await continueRun(bengt, id, people)).body)).toEqual([true, true]);
    expect(await Promise.all(people.map(stateOf))).toEqual(before);
    expect((await read(bengt, id)).run).toMatchObject({ done: 2, pending: 0, isUndo: true });
    expect((await auditOf(portal.db, 'accountChanges.undo')).at(-1)).toMatchObject({
      actor_liu_id: 'bener17',
    });
  });

  test('reports the accounts that it could not restore, with the reasons', async () => {
    const people = await guests(3);
    const [kept, changed, forbidden] = people;
    const run = await startRun(bengt, people);
    await continueRun(bengt, run, people);
    await changeEndDate(davos, [changed!.lin], inMonths(4));
    const administrator = await portal.db
      .selectFrom('account')
      .select('lin')
      .where('liu_id', '=', 'bener17')
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('permission_exception')
      .values({
        administrator_lin: administrator.lin,
        subject_lin: forbidden!.lin,
        permission: 'ExtendAccounts',
      })
      .execute();

    const id = await undo(bengt, run);
    expect((await continueRun(bengt, id, people)).body).toMatchObject([
      {
        succeeded: true,
        errorTypes: [],
        account: { norEduPersonLIN: kept!.lin, validThrough: inMonths(6), version: 3 },
      },
      { succeeded: false, errorTypes: ['CHANGED_SINCE'], account: { validThrough: inMonths(4) } },
      { succeeded: false, errorTypes: ['PERMISSION_MISSING'] },
    ]);
    expect((await rowOf(portal.db, forbidden!.lin)).valid_through).toBe(inMonths(12));
    expect((await read(bengt, id)).unchanged.map(({ errorTypes }) => errorTypes)).toEqual([
      ['CHANGED_SINCE'],
      ['PERMISSION_MISSING'],
    ]);
  });

  test('takes effect only once when it is repeated', async () => {
    const people = await guests(1);
    const run = await startRun(bengt, people);
    await continueRun(bengt, run, people);
    const id = await undo(bengt, run);
    await continueRun(bengt, id, people);
    expect(succeeded((await continueRun(bengt, id, people)).body)).toEqual([true]);
    expect((await rowOf(portal.db, people[0]!.lin)).version).toBe(3);
  });

  test('is rejected for a cancellation and for another undo', async () => {
    const people = await guests(1);
    const ended = await startRun(bengt, people, { action: 'cancel' });
    await continueRun(bengt, ended, people);
    expect((await post(bengt, `/${ended}/Undo`, { id: randomUUID() })).status).toBe(409);
    const run = await startRun(bengt, await guests(1));
    expect(
      (await post(bengt, `/${await undo(bengt, run)}/Undo`, { id: randomUUID() })).status,
    ).toBe(409);
  });
});
