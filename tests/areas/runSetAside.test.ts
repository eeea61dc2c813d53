import { expect, test } from 'vitest';
import { processPortion } from '#server/areas/accountChanges/index.ts';
import { WorkUnderWay } from '#server/outbox/workUnderWay.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import {
  davos,
  driver,
  driverParts,
  guests,
  portal,
  read,
  setUpRuns,
  startRun,
} from './accountRunsSetUp.ts';
import { answer, change } from './calls.ts';

setUpRuns();

const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
const newProcess = () => new WorkUnderWay({ db: portal.db, log, clock: driverParts.clock });
/** A process that is killed once its portion has been rolled back. */
class KilledProcess extends WorkUnderWay {
  override async begin(...work: Parameters<WorkUnderWay['begin']>) {
    await super.begin(...work);
    return () => new Promise<never>(() => undefined);
  }
}
const failing = { ...embeddedCases, open: () => Promise.reject(new Error('planted fault')) };
const notes = () => portal.db.selectFrom('work_under_way').selectAll().execute();
const setAside = async () => {
  const { body } = await answer(davos('/api/SystemStatus'));
  return (body as { setAside: unknown[] }).setAside;
};

/** Processes a portion in a process that is killed meanwhile. */
async function killedDuring(id: string): Promise<void> {
  const before = (await notes())[0]?.process ?? null;
  const underWay = new KilledProcess({ db: portal.db, log, clock: driverParts.clock });
  void processPortion(portal.db, { ...driverParts, systems: { cases: failing }, underWay });
  await expect
    .poll(async () => (await notes())[0]?.process ?? null)
    .toSatisfy((process: string | null) => process !== null && process !== before);
  const unlocked = portal.db
    .selectFrom('account_run')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked();
  await expect.poll(() => unlocked.executeTakeFirst()).toEqual({ id });
}

test('a bulk run that ends two processes is stopped, unchanged, until a superuser tries it again', async () => {
  const people = await guests(2, { has_work_phone: true, subscription_type: 'XLarge' });
  const id = await startRun(davos, people, { action: 'cancelPhone' });
  await killedDuring(id);
  await killedDuring(id);
  expect(await notes()).toMatchObject([{ work: 'Run', item: id, ends: 1 }]);
  await driver({ underWay: newProcess() }).work();
  const stopped = { done: 0, pending: 2, isUnderWay: false, stoppedBecause: 'FAILED' };
  expect((await read(davos, id)).run).toMatchObject(stopped);
  expect(await setAside()).toMatchObject([{ work: 'Run', item: id }]);

  // Its owner cannot start it: that would end the server again.
  await davos(`/api/Accounts/Runs/${id}/Start`, change('POST', {}));
  await driver({ underWay: newProcess() }).work();
  expect((await read(davos, id)).run).toMatchObject(stopped);

  const retried = await davos(`/api/SystemStatus/setAside/Run/${id}/retry`, change('POST'));
  expect(retried.status).toBe(204);
  expect((await read(davos, id)).run).toMatchObject({ isUnderWay: true, stoppedBecause: null });
  await driver({ underWay: newProcess() }).work();
  expect((await read(davos, id)).run).toMatchObject({ done: 2, pending: 0 });
  expect(await notes()).toEqual([]);
});
