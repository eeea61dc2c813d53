import type { FastifyBaseLogger } from 'fastify';

/** A scheduled job, run once for all servers that share a database. */
export interface Job {
  readonly name: string;
  /** A cron expression with five fields, in Swedish time. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface JobQueue {
  /** Waits for running jobs. */
  readonly stop: () => Promise<void>;
}

/** How often a server polls for due jobs, and how long it lets a job finish when it stops. */
const LOOK_EVERY_SECONDS = 10;
const GRACE_MS = 5_000;
const LONGEST_SECONDS = 15 * 60;
/** A job whose server has sent no heartbeat for this long is considered failed, and another server takes its next run. Checked at the same interval. */
const SILENT_SECONDS = 15;
/** Delay before a retry when the database could not be reached at startup. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Runs the jobs on a queue in the same database (pg-boss, in the schema `pgboss`): each run of a job is taken by one of the servers. A run
 * that was due while no server was running is not lost: each job runs once when a server starts, and processes everything that is due. The
 * queue starts alongside the server and does not delay it.
 */
export function startJobQueue(databaseUrl: string, jobs: readonly Job[], log: FastifyBaseLogger): JobQueue {
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  let beginning = begin();

  async function begin() {
    try {
      const { PgBoss } = await import('pg-boss');
      const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'minit jobs', superviseIntervalSeconds: SILENT_SECONDS, monitorIntervalSeconds: SILENT_SECONDS });
      boss.on('error', (err) => log.warn({ err }, 'the job queue failed and will try again'));
      await boss.start();
      for (const job of jobs) {
        // At most one run in progress and one waiting.
        const limits = { retryLimit: 0, expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: SILENT_SECONDS, deleteAfterSeconds: 24 * 3600 };
        await boss.createQueue(job.name, { policy: 'stately', ...limits });
        // The queue may have been created by an earlier version with other limits.
        await boss.updateQueue(job.name, limits);
        await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Stockholm' });
        await boss.send(job.name);
        await boss.work(job.name, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, () => runTold(job, log));
      }
      return boss;
    } catch (err) {
      log.warn({ err }, 'the job queue could not be started and will be tried again');
      if (!isOver) retry = setTimeout(() => void (beginning = begin()), AGAIN_AFTER_MS).unref();
      return null;
    }
  }

  return {
    stop: async () => {
      isOver = true;
      clearTimeout(retry);
      await (await beginning)?.stop({ graceful: true, timeout: GRACE_MS });
    },
  };
}

/** Logs the error of a failed job, because the queue only records that it failed. */
async function runTold({ name, run }: Job, log: FastifyBaseLogger): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.warn({ err, job: name }, 'a background job failed and will run again at its next turn');
    throw err;
  }
}
