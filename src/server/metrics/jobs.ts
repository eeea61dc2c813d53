import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../database/open.ts';
import { rowsOrNone } from './rowsOrNone.ts';

const labelNames = ['name'];
const registers: Registry[] = [];

const lastSuccess = new Gauge({
  name: 'background_job_last_success_timestamp_seconds',
  help: 'When the background job last succeeded in this process.',
  labelNames,
  registers,
});
const durations = new Histogram({
  name: 'background_job_duration_seconds',
  help: 'Duration of the runs of a background job.',
  labelNames,
  buckets: [0.01, 0.1, 1, 10, 60, 300, 900],
  registers,
});
const failures = new Counter({
  name: 'background_job_failures_total',
  help: 'Runs of a background job that failed.',
  labelNames,
  registers,
});

/** Runs a background job, and counts what became of it. @throws what the job throws */
export async function measureJob(name: string, run: () => Promise<void>): Promise<void> {
  const end = durations.startTimer({ name });
  // A counter that first appears with its first failure cannot be seen to increase.
  failures.inc({ name }, 0);
  try {
    await run();
    lastSuccess.setToCurrentTime({ name });
  } catch (error) {
    failures.inc({ name });
    throw error;
  } finally {
    end();
  }
}

interface QueuedRuns {
  readonly name: string;
  readonly state: string;
  readonly runs: number;
}

/** The runs that wait or are in progress, and those of the last day that failed. */
async function queuedRuns(db: Db): Promise<readonly QueuedRuns[]> {
  // The queue makes its tables when it first starts.
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('pgboss.job') is not null as has`.execute(db);
  if (tables[0]?.has !== true) return [];
  const { rows } = await sql<QueuedRuns>`
    select name, state::text as state, count(*)::int as runs from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
  return rows;
}

/** Adds the background jobs of this process, and their queue, to the metrics. */
export function addJobMetrics(registry: Registry, db: Db): void {
  for (const metric of [lastSuccess, durations, failures]) registry.registerMetric(metric);
  const queued: Gauge = new Gauge({
    name: 'background_job_runs',
    help: 'Runs in the queue by state: created, retry, active, or failed in the last day.',
    labelNames: ['name', 'state'],
    registers: [registry],
    collect: async () => {
      const rows = await rowsOrNone(queuedRuns(db));
      queued.reset();
      for (const { name, state, runs } of rows) queued.set({ name, state }, runs);
    },
  });
}
