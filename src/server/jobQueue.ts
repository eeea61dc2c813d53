import type { FastifyBaseLogger } from 'fastify';

/** Work that comes round by the clock, once for all servers of the database together. */
export interface Job {
  readonly name: string;
  /** In the five fields of cron, by Swedish time. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface JobQueue {
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
}

/** How soon a server looks for what has come round, and how long it lets a job finish when it stops. */
const LOOK_EVERY_SECONDS = 10;
const GRACE_MS = 5_000;
const LONGEST_SECONDS = 15 * 60;
/** A job whose server has said nothing of it for so long is over, and its next turn is another's. That is looked for as often. */
const SILENT_SECONDS = 15;
/** After the database could not be reached at the start. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Runs the jobs on a queue in the same database (pg-boss, in the schema `pgboss`): of all servers, one has each turn of a job. A turn that
 * came while no server ran is not lost: each job runs once as soon as a server starts, and looks for whatever there is to be done.
 * It begins beside the server's start and holds up nobody.
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
        // One turn under way and one waiting at most.
        const limits = { retryLimit: 0, expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: SILENT_SECONDS, deleteAfterSeconds: 24 * 3600 };
        await boss.createQueue(job.name, { policy: 'stately', ...limits });
        // The queue may be one that an earlier version has made.
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

/** The queue only counts what fails: why, those who run the portal read in the log. */
async function runTold({ name, run }: Job, log: FastifyBaseLogger): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.warn({ err, job: name }, 'a background job failed and will run again at its next turn');
    throw err;
  }
}
