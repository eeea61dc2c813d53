import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountRun, RunOutcomes } from '#contract/accountRuns.ts';
import { processPortion } from '#server/areas/accountChanges/index.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { killedAfter } from '../support/killedAfter.ts';
import { changeEndDate, rowOf } from './bulk.ts';
import { accountIdOf, answer, auditOf, refused } from './calls.ts';
import { activityAt, type Guest, inMonths, organisationAt } from './managedAccounts.ts';
import {
  bengt,
  davos,
  driver,
  driverParts,
  guests,
  lins,
  portal,
  post,
  read,
  RUNS,
  setUpRuns,
  startRun,
  web,
} from './accountRunsSetUp.ts';

setUpRuns();

const outcomesOf = async (id: string, after = 0) =>
  (await answer(bengt(`${RUNS}/${id}/Outcomes?after=${after}`))).body as RunOutcomes;
const runOf = async (id: string): Promise<AccountRun> => (await read(bengt, id)).run;
/** The version and the audited extensions of each account: [2, 1] after one extension. */
const changesOf = async (people: readonly Guest[]) => {
  const audited = await auditOf(portal.db, 'accountChanges.extend');
  return await Promise.all(
    people.map(async ({ lin }) => [
      (await rowOf(portal.db, lin)).version,
      audited.filter(({ subject_lin }) => subject_lin === lin).length,
    ]),
  );
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const UNCHANGED = [1, 0];
const ONCE = [2, 1];
const portion = (parts: Partial<typeof driverParts> = {}) =>
  processPortion(portal.db, { ...driverParts, ...parts });

describe('a run that the server processes', () => {
  test('changes each account once, by the rules of a single call, and reports each with its reason', async () => {
    const people = await guests(5);
    const [, second, third] = people;
    await changeEndDate(davos, [second!.lin], inMonths(13));
    const id = await startRun(bengt, people);
    await driver().work();

    expect(await runOf(id)).toMatchObject({
      done: 4,
      failed: 1,
      pending: 0,
      isUnderWay: false,
      stoppedBecause: null,
    });
    const { run, outcomes } = await outcomesOf(id);
    expect(run.id).toBe(id);
    expect(outcomes.map(({ norEduPersonLIN }) => norEduPersonLIN)).toEqual(lins(people));
    expect(outcomes[1]).toMatchObject({ succeeded: false, errorTypes: ['CHANGED_MEANWHILE'] });
    expect(outcomes[2]).toMatchObject({
      succeeded: true,
      errorTypes: [],
      incidentNumber: null,
      account: { norEduPersonLIN: third!.lin, version: 2, validThrough: inMonths(12) },
    });
    expect((await outcomesOf(id, outcomes[3]!.place)).outcomes).toEqual([outcomes[4]]);
    expect(await changesOf(people.filter((one) => one !== second))).toEqual(times(4, ONCE));
    expect((await auditOf(portal.db, 'accountChanges.extend')).at(-1)).toMatchObject({
      actor_user_id: 'bener17',
      request_id: id,
    });
  });

  test('lets a colleague’s smaller run, started later, get its turn and end first', async () => {
    const [many, few] = [await guests(12), await guests(2)];
    const large = await startRun(davos, many);
    expect(await portion()).toBe('processed');
    const small = await startRun(bengt, few);
    expect(await portion()).toBe('processed');
    expect(await portion()).toBe('processed');
    expect(await runOf(small)).toMatchObject({ done: 2, pending: 0, isUnderWay: false });
    expect((await read(davos, large)).run).toMatchObject({ isUnderWay: true });
    await driver().work();
    expect(await changesOf([...many, ...few])).toEqual(times(14, ONCE));
  });

  test('names the support case of each phone', async () => {
    const people = await guests(1, { has_work_phone: true, subscription_type: 'XLarge' });
    const id = await startRun(bengt, people, { action: 'cancelPhone' });
    await driver().work();
    expect((await outcomesOf(id)).outcomes).toMatchObject([
      { succeeded: true, incidentNumber: expect.stringMatching(/\d/) as string },
    ]);
  });

  test('goes on without any session of its owner, and is shown by the next one', async () => {
    const owner = await portal.as('cecka23');
    const people = await guests(3);
    const id = await startRun(owner, people);
    await portal.db.deleteFrom('session').where('user_id', '=', 'cecka23').execute();
    expect((await owner(RUNS)).status).toBe(401);
    await driver().work();
    const anew = await portal.as('cecka23');
    expect((await read(anew, id)).run).toMatchObject({ done: 3, isUnderWay: false });
  });

  test('stops between two portions, and continues where it stopped', async () => {
    const people = await guests(5);
    const id = await startRun(bengt, people);
    expect(await portion()).toBe('processed');
    expect(await post(bengt, `/${id}/Stop`)).toMatchObject({
      status: 200,
      body: { done: 2, pending: 3, isUnderWay: false, stoppedBecause: 'BY_OWNER' },
    });
    await driver().work();
    expect(await changesOf(people)).toEqual([...times(2, ONCE), ...times(3, UNCHANGED)]);

    expect(await post(bengt, `/${id}/Start`)).toMatchObject({
      body: { isUnderWay: true, stoppedBecause: null },
    });
    await driver().work();
    expect(await changesOf(people)).toEqual(times(5, ONCE));
  });

  test('is stopped when its owner acknowledges it, with the rest unchanged', async () => {
    const people = await guests(3);
    const id = await startRun(bengt, people);
    await portion();
    expect((await post(bengt, `/${id}/Close`)).status).toBe(204);
    await driver().work();
    expect(await changesOf(people)).toEqual([ONCE, ONCE, UNCHANGED]);
  });

  test('can be undone once it has ended, and not while it is under way', async () => {
    const people = await guests(3);
    const id = await startRun(bengt, people);
    await portion();
    expect((await post(bengt, `/${id}/Undo`, { id: randomUUID() })).status).toBe(409);
    await driver().work();
    const undoing = randomUUID();
    expect((await post(bengt, `/${id}/Undo`, { id: undoing })).status).toBe(200);
    await post(bengt, `/${undoing}/Start`);
    await driver().work();
    expect(await runOf(undoing)).toMatchObject({ isUndo: true, done: 3, pending: 0 });
    for (const { lin } of people)
      expect(await rowOf(portal.db, lin)).toMatchObject({ version: 3, valid_through: inMonths(6) });
  });

  test('belongs to its owner alone', async () => {
    const people = await guests(1);
    const id = await startRun(bengt, people);
    for (const path of ['Start', 'Stop'])
      expect(await post(davos, `/${id}/${path}`)).toEqual(refused(404));
    expect(await answer(davos(`${RUNS}/${id}/Outcomes?after=0`))).toEqual(refused(404));
    expect((await runOf(id)).isUnderWay).toBe(true);
    await driver().work();
  });
});

describe('before each portion, the owner’s rights are checked anew: a run stops and says why', () => {
  // A session that a suspension has closed stays closed, so this is not Bengt, whom all tests share.
  const OWNER = 'cecka23';
  const setStatus = (status: 'Active' | 'Suspended' | 'Inactive') =>
    portal.db
      .updateTable('account')
      .set({ user_status: status })
      .where('user_id', '=', OWNER)
      .execute();
  const reinstate = () => setStatus('Active').then(() => undefined);

  test.each<[why: string, reason: string, take: () => Promise<() => Promise<unknown>>]>([
    ['suspended', 'NO_ACCESS', () => setStatus('Suspended').then(() => reinstate)],
    ['ended', 'NO_ACCESS', () => setStatus('Inactive').then(() => reinstate)],
    [
      'no longer an administrator of accounts',
      'NOT_ADMINISTRATOR',
      async () => {
        const account_id = await accountIdOf(portal.db, OWNER);
        const roles = await portal.db
          .deleteFrom('role_assignment')
          .where('account_id', '=', account_id)
          .returningAll()
          .execute();
        return () =>
          portal.db
            .insertInto('role_assignment')
            .values(roles.map(({ role, granted_at }) => ({ account_id, role, granted_at })))
            .execute();
      },
    ],
  ])('when the owner is %s', async (_why, reason, take) => {
    const people = await guests(4);
    const id = await startRun(await portal.as(OWNER), people);
    await portion();
    const giveBack = await take();
    try {
      await driver().work();
      expect(await changesOf(people)).toEqual([ONCE, ONCE, UNCHANGED, UNCHANGED]);
    } finally {
      await giveBack();
    }
    const again = await portal.as(OWNER);
    expect((await read(again, id)).run).toMatchObject({
      pending: 2,
      isUnderWay: false,
      stoppedBecause: reason,
    });
    expect((await auditOf(portal.db, 'accountRuns.stop')).at(-1)).toMatchObject({
      actor_user_id: OWNER,
      after: { id, reason },
    });
    await post(again, `/${id}/Start`);
    await driver().work();
    expect(await changesOf(people)).toEqual(times(4, ONCE));
  });

  test('when the activity that is to pay is out of reach', async () => {
    const people = await guests(3);
    const activityId = await activityAt(portal.db, '/KU/IDT/IDT3');
    const { cost_centre_id: centre } = await portal.db
      .selectFrom('cost_centre_activity')
      .select('cost_centre_id')
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow();
    const moveCostCentre = async (path: string) =>
      portal.db
        .updateTable('cost_centre')
        .set({ organisation_id: await organisationAt(portal.db, path) })
        .where('id', '=', centre)
        .execute();
    const id = await startRun(bengt, people, {
      action: 'changeCostActivity',
      activity: { id: activityId, name: 'Drift', costCentreId: centre },
      costCentre: { id: centre, name: 'IDT3', organisationId: web },
    });
    await portion();
    await moveCostCentre('/KU/MAI');
    await driver().work();
    expect(await runOf(id)).toMatchObject({
      done: 2,
      pending: 1,
      stoppedBecause: 'ACTIVITY_OUT_OF_REACH',
    });
    await moveCostCentre('/KU/IDT/IDT3');
  });

  test('but accounts that the owner no longer reaches are reported, and the others changed', async () => {
    const people = await guests(3);
    const id = await startRun(bengt, people);
    await portal.db
      .updateTable('account')
      .set({ organisation_id: await organisationAt(portal.db, '/KU/MAI') })
      .where('lin', '=', people[1]!.lin)
      .execute();
    await driver().work();
    const { outcomes } = await outcomesOf(id);
    expect(outcomes.map(({ succeeded }) => succeeded)).toEqual([true, false, true]);
    expect(outcomes[1]).toMatchObject({ errorTypes: ['OUT_OF_REACH'], account: null });
  });
});

describe('whatever happens to the servers, each account is changed once', () => {
  test('when one is killed after any statement', async () => {
    const statements = { least: 1, most: 60 };
    let isKilled = true;
    for (let count = statements.least; isKilled && count < statements.most; count++) {
      const people = await guests(3);
      const id = await startRun(bengt, people);
      isKilled = await killedAfter(portal.db, count, (db) => driver({}, db).work());
      const { done } = await runOf(id);
      expect(await changesOf(people)).toEqual([
        ...times(done, ONCE),
        ...times(3 - done, UNCHANGED),
      ]);
      await driver().work();
      expect(await changesOf(people)).toEqual(times(3, ONCE));
    }
    expect(isKilled).toBe(false);
  }, 120_000);

  test('when two process the same runs', async () => {
    const [some, others] = [await guests(7), await guests(7)];
    await startRun(bengt, some);
    await startRun(davos, others);
    await Promise.all([driver().work(), driver().work()]);
    await driver().work();
    expect(await changesOf([...some, ...others])).toEqual(times(14, ONCE));
  });

  test('when a page of 0.2.0 processes it too', async () => {
    const people = await guests(6);
    const id = await startRun(bengt, people);
    await Promise.all([
      driver().work(),
      post(bengt, `/${id}/Continue`, { accounts: lins(people).toReversed() }),
    ]);
    await driver().work();
    expect(await changesOf(people)).toEqual(times(6, ONCE));
  });

  test('a run that fails again and again is stopped, unchanged, and continues on request', async () => {
    const people = await guests(2, { has_work_phone: true, subscription_type: 'XLarge' });
    const id = await startRun(bengt, people, { action: 'cancelPhone' });
    const cases = { ...embeddedCases, open: () => Promise.reject(new Error('not to be logged')) };
    const results: string[] = [];
    for (let failure = 0; failure < 5; failure++)
      results.push(await portion({ systems: { cases } }));
    expect(results).toEqual(times(5, 'failed'));
    expect(await runOf(id)).toMatchObject({
      done: 0,
      failed: 0,
      pending: 2,
      isUnderWay: false,
      stoppedBecause: 'FAILED',
    });
    expect(await changesOf(people)).toEqual(times(2, UNCHANGED));
    await post(bengt, `/${id}/Start`);
    await driver().work();
    expect(await runOf(id)).toMatchObject({ done: 2, pending: 0 });
  });
});
