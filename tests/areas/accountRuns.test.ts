import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountRun } from '#contract/accountRuns.ts';
import { deleteExpired } from '#server/retention/expiry.ts';
import { kept } from '../support/kept.ts';
import type { Send } from '../support/portal.ts';
import { changeEndDate, rowOf } from './bulk.ts';
import { answer, auditOf, change } from './calls.ts';
import {
  activityAt,
  addGuest,
  type Guest,
  inMonths,
  organisationAt,
  positionsOf,
} from './managedAccounts.ts';
import {
  bengt,
  continueRun,
  davos,
  guests,
  lins,
  portal,
  post,
  read,
  RUNS,
  beginRun,
  succeeded,
  web,
  setUpRuns,
} from './accountRunsSetUp.ts';

setUpRuns();

const mine = async (send: Send) => (await answer(send(RUNS))).body as AccountRun[];
const extendIn = (send: Send, runId: string, people: readonly Guest[], extendDate = inMonths(12)) =>
  answer(
    send('/api/Accounts/Extend', change('PATCH', { accounts: lins(people), extendDate, runId })),
  );

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
    const id = await beginRun(bengt, people);
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
    const id = await beginRun(bengt, [member!]);
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
      const id = await beginRun(bengt, [named, ...left]);
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

  test('is rejected, with why, while its activity is out of reach, stays, and continues when it is back', async () => {
    const people = await guests(2);
    const [first, second] = people;
    const id = await activityAt(portal.db, '/KU/IDT/IDT3');
    const activity = { id, name: 'Drift', costCentreId: randomUUID() };
    const run = await beginRun(bengt, people, {
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
    const id = await beginRun(bengt, await guests(1));
    expect((await mine(bengt)).map((run) => run.id)).toContain(id);
    expect((await post(bengt, `/${id}/Close`)).status).toBe(204);
    expect((await mine(bengt)).map((run) => run.id)).not.toContain(id);

    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await deleteExpired(portal.db, ['account_run'], inDays(6), kept);
    expect((await read(bengt, id)).run.id).toBe(id);
    await deleteExpired(portal.db, ['account_run'], inDays(8), kept);
    expect((await answer(bengt(`${RUNS}/${id}`))).status).toBe(404);
    expect(
      await portal.db.selectFrom('account_run_item').selectAll().where('run_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('cannot be started twice, nor with two actions', async () => {
    const [guest] = await guests(1);
    const id = await beginRun(bengt, [guest!]);
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
