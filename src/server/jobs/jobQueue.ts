import type { FastifyBaseLogger } from 'fastify';
import type { JobName } from '#contract/systemStatus.ts';
import { measureJob } from '#server/metrics/jobs.ts';
import type { WorkUnderWay } from '#server/outbox/workUnderWay.ts';

/** A scheduled job, run once for all servers that share a database. */
export interface Job {
  readonly name: JobName;
  /** A cron expression with five fields, in Swedish time. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface JobQueue {
  /** Waits for running jobs. */
  readonly stop: () => Promise<void>;
}

interface JobContext {
  readonly log: FastifyBaseLogger;
  readonly underWay: WorkUnderWay;
}

/** How often a server polls for due jobs, and how long it lets a job finish when it stops. */
const POLLING_SECONDS = 10;
const GRACE_MS = 5_000;
const JOB_TIMEOUT_SECONDS = 15 * 60;
/**
 * A job whose server has sent no heartbeat for this long is considered failed, and another server
 * takes its next run. Checked at the same interval.
 */
const HEARTBEAT_SECONDS = 15;
/** After which a connection on which nothing comes back is replaced; longer than any statement. */
const ANSWER_WITHIN = { query_timeout: 120_000 };
/** Delay before a retry when the database could not be reached at startup. */
const RETRY_DELAY_MS = 60_000;

/**
 * Runs the jobs on a queue in the same database (pg-boss, in the schema `pgboss`): each run of a
 * job is taken by one of the servers. A run that was due while no server was running is not lost:
 * each job runs once when a server starts, and processes everything that is due. The queue starts
 * alongside the server and does not delay it.
 */
export function startJobQueue(
  databaseUrl: string,
  jobs: readonly Job[],
  { log, underWay }: JobContext,
): JobQueue {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let starting = startQueue();

  async function startQueue() {
    try {
      const { PgBoss } = await import('pg-boss');
      const boss = new PgBoss({
        connectionString: databaseUrl,
        ...ANSWER_WITHIN,
        max: 2,
        application_name: 'minit jobs',
        superviseIntervalSeconds: HEARTBEAT_SECONDS,
        monitorIntervalSeconds: HEARTBEAT_SECONDS,
      });
      boss.on('error', (err) => log.warn({ err }, 'job queue error; will retry'));
      await boss.start();
      const names = new Set<string>(jobs.map(({ name }) => name));
      // A schedule of an earlier release whose job is gone would fill a queue that nobody reads.
      for (const { name } of await boss.getSchedules())
        if (!names.has(name)) await boss.unschedule(name);
      for (const job of jobs) {
        // At most one run in progress and one waiting.
        const limits = {
          retryLimit: 0,
          expireInSeconds: JOB_TIMEOUT_SECONDS,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: 24 * 3600,
        };
        await boss.createQueue(job.name, { policy: 'stately', ...limits });
        // The queue may have been created by an earlier version with other limits.
        await boss.updateQueue(job.name, limits);
        await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Stockholm' });
        await boss.send(job.name);
        await boss.work(job.name, { pollingIntervalSeconds: POLLING_SECONDS }, () =>
          runNoted(job, { log, underWay }),
        );
      }
      return boss;
    } catch (err) {
      log.warn({ err }, 'job queue failed to start; will retry');
      if (!isStopped)
        retry = setTimeout(() => void (starting = startQueue()), RETRY_DELAY_MS).unref();
      return null;
    }
  }

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await (await starting)?.stop({ graceful: true, timeout: GRACE_MS });
    },
  };
}

/** Notes that the job is under way, and does nothing while it is set aside. */
async function runNoted(job: Job, { log, underWay }: JobContext): Promise<void> {
  const standings = await underWay.take('Job', [job.name]);
  if (standings.get(job.name) === 'setAside') return;
  try {
    await underWay.attempt('Job', job.name, () => runLogged(job, log));
  } finally {
    // Before another server takes the next run.
    await underWay.flush();
  }
}

/** Logs the error of a failed job, because the queue only records that it failed. */
async function runLogged({ name, run }: Job, log: FastifyBaseLogger): Promise<void> {
  try {
    await measureJob(name, run);
  } catch (err) {
    log.warn(
      { err, job: name },
      'background job failed; will run again at its next scheduled time',
    );
    throw err;
  }
}
