import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SetAsideWork, WorkKind } from '#contract/systemStatus.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/http/logging.ts';
import { type Job, startJobQueue } from '#server/jobs/jobQueue.ts';
import { deliverDueMessages, mailLoop } from '#server/mail/delivery.ts';
import { type Message, send } from '#server/mail/mail.ts';
import { WorkUnderWay } from '#server/outbox/workUnderWay.ts';
import { startPortal } from '../support/portal.ts';
import { answer, auditOf, change, refused } from './calls.ts';

const { secretKey } = readConfig({});
const START = Date.parse('2026-11-17T09:00:00Z');
let now = START;
const clock = () => new Date(now);
const TOKEN = 'token-of-the-test-of-set-aside-work-012345';
const portal = await startPortal({ clock, environment: { PORTAL_METRICS_TOKEN: TOKEN } });
const { db } = portal;
afterAll(() => portal.close());

const logged: string[] = [];
const log = createLog(readConfig({}), { write: (line) => void logged.push(line) });
/** What a process notes. A process that is killed is one that is never asked again. */
const newProcess = () => new WorkUnderWay({ db, log, clock });
const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  now = START;
  logged.length = 0;
  await db.deleteFrom('work_under_way').execute();
  await db.deleteFrom('outgoing_message').execute();
});

/** Begins the items in a process, which is then killed. */
async function killedDuring(...items: string[]): Promise<void> {
  const killed = newProcess();
  await killed.take('Mail', items);
  for (const item of items) void killed.attempt('Mail', item, never);
  // A suspect is noted when it begins.
  await expect
    .poll(async () => (await notes()).filter(({ process }) => process !== null).length)
    .toBeGreaterThan(0);
}

const notes = () => db.selectFrom('work_under_way').selectAll().orderBy('item').execute();
const standingOf = async (item: string, process = newProcess()) =>
  (await process.take('Mail', [item])).get(item) ?? 'usual';

const superuser = await portal.as('davos31');
const setAside = async (): Promise<readonly SetAsideWork[]> => {
  const { status, body } = await answer(superuser('/api/SystemStatus'));
  expect(status).toBe(200);
  return (body as { setAside: SetAsideWork[] }).setAside;
};
const pathOf = (work: WorkKind, item: string) => `/api/SystemStatus/setAside/${work}/${item}/retry`;
const retry = (work: WorkKind, item: string, as = superuser) =>
  answer(as(pathOf(work, item), change('POST')));

describe('work that was under way', () => {
  test('when its process was killed twice is set aside, which the log says once', async () => {
    await killedDuring('one');
    await killedDuring('one');
    expect(await setAside()).toEqual([]);
    now += 60_000;
    expect(await standingOf('one')).toBe('setAside');
    expect(await standingOf('one')).toBe('setAside');
    expect(await setAside()).toEqual([
      { work: 'Mail', item: 'one', system: null, setAsideAt: clock().toISOString() },
    ]);
    expect(logged.filter((line) => line.includes('is set aside'))).toHaveLength(1);
  });

  test('when its process was stopped in an orderly way is done as usual', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const stopped = newProcess();
      await stopped.take('Mail', ['one']);
      void stopped.attempt('Mail', 'one', never);
      await stopped.release();
    }
    expect(await standingOf('one')).toBe('usual');
  });

  test('is forgotten when it has ended, with the next statement', async () => {
    const process = newProcess();
    await process.take('Mail', ['fails', 'succeeds']);
    await process.attempt('Mail', 'succeeds', async () => undefined);
    await process.attempt('Mail', 'fails', () => Promise.reject(new Error('no'))).catch(() => null);
    await process.take('Mail', ['next']);
    expect((await notes()).map(({ item }) => item)).toEqual(['next']);
  });

  test('and has ended a process is a suspect until it succeeds', async () => {
    await killedDuring('one');
    const process = newProcess();
    expect(await standingOf('one', process)).toBe('suspect');
    await process.attempt('Mail', 'one', () => Promise.reject(new Error('no'))).catch(() => null);
    expect(await notes()).toMatchObject([{ item: 'one', ends: 1, process: null }]);
    expect(await standingOf('one', process)).toBe('suspect');
    await process.attempt('Mail', 'one', async () => undefined);
    expect(await notes()).toEqual([]);
  });

  test('is a suspect only alone, so that the innocent ones are acquitted', async () => {
    const items = ['guilty', 'one', 'two'];
    await killedDuring(...items);
    const process = newProcess();
    expect([...(await process.take('Mail', items)).values()]).toEqual(Array(3).fill('suspect'));
    let atOnce = 0;
    const most: number[] = [];
    const succeed = async () => {
      most.push((atOnce += 1));
      await new Promise((resolve) => void setTimeout(resolve, 20));
      atOnce -= 1;
    };
    const others = ['one', 'two'].map((item) => process.attempt('Mail', item, succeed));
    await Promise.all(others);
    expect(most).toEqual([1, 1]);
    void process.attempt('Mail', 'guilty', never);
    await expect.poll(async () => (await notes())[0]?.process).not.toBeNull();
    expect(await standingOf('guilty')).toBe('setAside');
    expect(await notes()).toHaveLength(1);
  });

  test('when its process ends by an error is counted, unless it still succeeds or had not begun', async () => {
    const ending = newProcess();
    await ending.take('Mail', ['arrives', 'claimed', 'fails', 'hangs']);
    const arrives = Promise.withResolvers<void>();
    const fails = Promise.withResolvers<void>();
    const attempts = [
      ending.attempt('Mail', 'arrives', () => arrives.promise),
      ending.attempt('Mail', 'fails', () => fails.promise).catch(() => undefined),
    ];
    void ending.attempt('Mail', 'hangs', never);
    await ending.countEnd();
    arrives.resolve();
    fails.reject(new Error('no'));
    await Promise.all(attempts);
    expect(await notes()).toMatchObject([
      { item: 'fails', ends: 1, process: null },
      { item: 'hangs', ends: 1, process: null },
    ]);
  });
});

describe('a superuser', () => {
  const transport = (sent: string[]) => async (letter: { readonly id: string }) =>
    void sent.push(letter.id);
  const delivery = (process: WorkUnderWay, sent: string[] | null) => ({
    transport: sent ? transport(sent) : never,
    secretKey,
    log: { warn: () => undefined, info: () => undefined },
    clock,
    underWay: process,
  });

  test('lets a message be sent that has ended two processes, and that no third one sent', async () => {
    const letter: Message = {
      channel: 'email',
      recipient: 'anna@example.org',
      subject: 'Hej',
      body: 'Hej hej',
    };
    await send(db, letter, clock());
    const message = await db.selectFrom('outgoing_message').select('id').executeTakeFirstOrThrow();
    for (let start = 0; start < 2; start += 1) {
      await mailLoop(db, delivery(newProcess(), null)).deliverDue();
      await expect
        .poll(async () => (await notes())[0])
        .toMatchObject({ ends: start, process: expect.any(String) });
      now += 31_000;
    }
    const sent: string[] = [];
    await deliverDueMessages(db, delivery(newProcess(), sent));
    expect(sent).toEqual([]);
    expect(await setAside()).toMatchObject([{ work: 'Mail', item: message.id }]);

    const metrics = await fetch(`${portal.address}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const measured = await metrics.text();
    expect(measured).toContain('background_work_set_aside{work="Mail"} 1');
    expect(measured).toContain('background_work_set_aside{work="Job"} 0');

    expect(await retry('Mail', message.id)).toEqual({ status: 204, body: null });
    expect(await retry('Mail', message.id)).toEqual({ status: 204, body: null });
    expect(await setAside()).toEqual([]);
    const entries = await auditOf(db, 'systemStatus.retry');
    expect(entries).toMatchObject([{ after: { work: 'Mail', item: message.id } }]);
    await deliverDueMessages(db, delivery(newProcess(), sent));
    expect(sent).toEqual([message.id]);
  });

  test('lets a job run again, which has not run meanwhile', async () => {
    const insert = { work: 'Job' as const, item: 'tidy-audit', process: null, began_at: clock() };
    await db
      .insertInto('work_under_way')
      .values({ ...insert, ends: 2, set_aside_at: clock() })
      .execute();
    const runs: string[] = [];
    const runOf = (name: Job['name']): Job => ({
      name,
      cron: '0 3 * * *',
      run: async () => void runs.push(name),
    });
    const runJobs = async (last: string) => {
      const queue = startJobQueue(portal.databaseUrl, [runOf('tidy-audit'), runOf('night')], {
        log,
        underWay: newProcess(),
      });
      await expect.poll(() => runs, { timeout: 30_000, interval: 50 }).toContain(last);
      await queue.stop();
    };
    await runJobs('night');
    expect(runs).toEqual(['night']);
    expect((await retry('Job', 'tidy-audit')).status).toBe(204);
    await runJobs('tidy-audit');
    expect(runs).toContain('tidy-audit');
    await expect.poll(notes).toEqual([]);
  }, 90_000);

  test('alone tries work again, and only such that is noted', async () => {
    expect(await retry('Mail', 'unknown')).toEqual(refused(404));
    expect((await retry('Job', 'night', await portal.as('fatka61'))).status).toBe(403);
    expect(
      (await answer(portal.browser().fetch(pathOf('Job', 'night'), change('POST')))).status,
    ).toBe(401);
    expect((await answer(superuser(pathOf('Other' as WorkKind, 'x'), change('POST')))).status).toBe(
      400,
    );
  });
});
