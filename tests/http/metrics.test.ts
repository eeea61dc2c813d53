import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { createLog } from '#server/http/logging.ts';
import { readConfig } from '#server/config.ts';
import { type Job, startJobQueue } from '#server/jobQueue.ts';
import { WorkUnderWay } from '#server/outbox/workUnderWay.ts';
import { change } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const TOKEN = 'token-of-the-test-of-metrics-0123456789';
const WAIT = { timeout: 60_000, interval: 200 };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { PORTAL_METRICS_TOKEN: TOKEN } });
});
afterAll(() => portal.close());

/** Returns the values of the metrics by name and labels. */
async function measured(): Promise<Record<string, number>> {
  const answer = await fetch(`${portal.address}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).matchAll(/^([a-z]\S*) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

test('the version, the commit and the connections to the database are measured', async () => {
  const values = await measured();
  const build = Object.keys(values).filter((name) => name.startsWith('minit_build_info'));
  expect(build).toEqual([
    expect.stringMatching(
      new RegExp(`^minit_build_info{version="${packageFile.version}",commit="[0-9a-f]{40}"}$`),
    ),
  ]);
  expect(values['database_connections']).toBeGreaterThanOrEqual(1);
  expect(values['database_connections_idle']).toBeLessThanOrEqual(
    values['database_connections'] ?? 0,
  );
  // The metrics that ask the database themselves do not count.
  expect(values['database_connections_waiting']).toBe(0);
});

test('sign-ins are counted by method and result', async () => {
  const before = await measured();
  await portal.as('annli42');
  const body = { activationKey: 'AAAA-BBBB-CCCC-DDDD', personalIdNumber: '200712162387' };
  await portal.browser().fetch('/api/authentication/activationKey/signin', change('POST', body));
  const after = await measured();
  const increase = (labels: string) =>
    (after[`sign_ins_total{${labels}}`] ?? 0) - (before[`sign_ins_total{${labels}}`] ?? 0);
  expect(increase('method="Main",result="succeeded"')).toBe(1);
  expect(increase('method="ActivationKey",result="wrong_secret"')).toBe(1);
});

test('jobs are measured by name, with what is in their queue', async () => {
  const startedAt = Date.now() / 1000;
  // Other servers of this process may have run jobs of these names.
  const before = await measured();
  const increase = (values: Record<string, number>, name: string) =>
    (values[name] ?? 0) - (before[name] ?? 0);
  const log = createLog(readConfig({}), { write: () => undefined });
  const underWay = new WorkUnderWay({ db: portal.db, log, clock: () => new Date() });
  const jobs: Job[] = [
    { name: 'tidy-audit', cron: '0 3 * * *', run: () => Promise.resolve() },
    { name: 'night', cron: '0 3 * * *', run: () => Promise.reject(new Error('no')) },
  ];
  const queue = startJobQueue(portal.databaseUrl, jobs, { log, underWay });
  await vi.waitFor(async () => {
    const values = await measured();
    expect(values['background_job_runs{name="night",state="failed"}']).toBe(1);
    expect(increase(values, 'background_job_duration_seconds_count{name="tidy-audit"}')).toBe(1);
  }, WAIT);
  await queue.stop();
  const values = await measured();
  expect(
    values['background_job_last_success_timestamp_seconds{name="tidy-audit"}'],
  ).toBeGreaterThan(startedAt);
  expect(increase(values, 'background_job_failures_total{name="tidy-audit"}')).toBe(0);
  expect(increase(values, 'background_job_failures_total{name="night"}')).toBe(1);
  const night = 'background_job_last_success_timestamp_seconds{name="night"}';
  expect(values[night]).toBe(before[night]);
});
