import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { createLog } from '#server/http/logging.ts';
import { readConfig } from '#server/config/config.ts';
import { type Job, startJobQueue } from '#server/jobs/jobQueue.ts';
import { WorkUnderWay } from '#server/outbox/workUnderWay.ts';
import { change } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { root } from '../tools/modules.ts';

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

/** The metrics that the portal states, each with its labels, as far as it has series. */
async function stated(): Promise<Map<string, Set<string>>> {
  const answer = await fetch(`${portal.address}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const metrics = new Map<string, Set<string>>();
  for (const line of (await answer.text()).split('\n')) {
    const [, type, kind] = /^# TYPE (\w+) (\w+)/.exec(line) ?? [];
    if (type !== undefined)
      for (const suffix of kind === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
        metrics.set(type + suffix, new Set());
    const [, name = '', labels = ''] = /^(\w+)\{(.+)\} /.exec(line) ?? [];
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metrics.get(name)?.add(label);
  }
  return metrics;
}

/** What Prometheus itself adds. */
const OF_PROMETHEUS = ['up', 'job', 'instance'];

test.each([
  ['alerts.yml', /^\s+expr: (.+)$/gm, 15],
  ['dashboard.json', /"expr": "(.+)",?$/gm, 15],
])('%s asks for metrics and labels that the portal states', async (file, expressions, least) => {
  const text = readFileSync(join(root, 'docs/operating', file), 'utf8');
  const asked = [...text.matchAll(expressions)].map(([, found = '']) =>
    found.replaceAll('\\"', '"'),
  );
  expect(asked.length).toBeGreaterThan(least);
  const metrics = await stated();
  const unknown = asked.flatMap((expression) => {
    const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\bby \([^)]*\)|\[\w+\]/g, '');
    const names = [...bare.matchAll(/\b([a-z]\w*)\b(?!\s*(?:\(|[=!]))/g)].map(
      ([, name = '']) => name,
    );
    const wrong = names.filter(
      (name) => !metrics.has(name) && !['by', 'or', 'and', ...OF_PROMETHEUS].includes(name),
    );
    const labels = [...bare.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', inner = '']) =>
      [...inner.matchAll(/(\w+)[=!]/g)]
        .map(([, label = '']) => label)
        .filter((label) => (metrics.get(name)?.size ?? 0) > 0 && !metrics.get(name)?.has(label))
        .filter((label) => !OF_PROMETHEUS.includes(label))
        .map((label) => `${name}{${label}}`),
    );
    return [...wrong, ...labels];
  });
  expect(unknown).toEqual([]);
});
