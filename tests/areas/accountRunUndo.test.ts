import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RunRequest } from '#contract/accountChanges.ts';
import { addDays } from '#rules/dates.ts';
import type { Send } from '../support/portal.ts';
import { changeEndDate, rowOf } from './bulk.ts';
import { auditOf } from './calls.ts';
import { type Guest, inMonths, positionsOf, today } from './managedAccounts.ts';
import {
  bengt,
  continueRun,
  davos,
  guests,
  portal,
  post,
  read,
  beginRun,
  succeeded,
  setUpRuns,
} from './accountRunsSetUp.ts';

setUpRuns();

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
    const run = await beginRun(bengt, people, request);
    expect(succeeded((await continueRun(bengt, run, people)).body)).toEqual([true, true]);
    const id = await undo(bengt, run);
    expect(succeeded((await continueRun(bengt, id, people)).body)).toEqual([true, true]);
    expect(await Promise.all(people.map(stateOf))).toEqual(before);
    expect((await read(bengt, id)).run).toMatchObject({ done: 2, pending: 0, isUndo: true });
    expect((await auditOf(portal.db, 'accountChanges.undo')).at(-1)).toMatchObject({
      actor_user_id: 'bener17',
    });
  });

  test('reports the accounts that it could not restore, with the reasons', async () => {
    const people = await guests(3);
    const [kept, changed, forbidden] = people;
    const run = await beginRun(bengt, people);
    await continueRun(bengt, run, people);
    await changeEndDate(davos, [changed!.lin], inMonths(4));
    const administrator = await portal.db
      .selectFrom('account')
      .select('lin')
      .where('user_id', '=', 'bener17')
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
    const run = await beginRun(bengt, people);
    await continueRun(bengt, run, people);
    const id = await undo(bengt, run);
    await continueRun(bengt, id, people);
    expect(succeeded((await continueRun(bengt, id, people)).body)).toEqual([true]);
    expect((await rowOf(portal.db, people[0]!.lin)).version).toBe(3);
  });

  test('is rejected for a cancellation and for another undo', async () => {
    const people = await guests(1);
    const ended = await beginRun(bengt, people, { action: 'cancel' });
    await continueRun(bengt, ended, people);
    expect((await post(bengt, `/${ended}/Undo`, { id: randomUUID() })).status).toBe(409);
    const run = await beginRun(bengt, await guests(1));
    expect(
      (await post(bengt, `/${await undo(bengt, run)}/Undo`, { id: randomUUID() })).status,
    ).toBe(409);
  });
});
