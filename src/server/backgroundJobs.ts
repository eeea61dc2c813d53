import type { FastifyBaseLogger } from 'fastify';
import { tidyRuns } from './areas/accountChanges/index.ts';
import { noteReturnedMail } from './areas/alumni/bounces.ts';
import { retireExternalUsers } from './areas/externalUsers/index.ts';
import { remindOfRetirement, retireStudents } from './areas/students/index.ts';
import { dateInSweden } from '../rules/dates.ts';
import { pushWaiting } from './areas/push/delivering.ts';
import { endSuspensionsOver } from './areas/suspensions/ending.ts';
import { tellContactPersons } from './areas/vouching/letters.ts';
import type { Config } from './config.ts';
import type { Db } from './database/open.ts';
import { type Job, startJobQueue } from './jobQueue.ts';
import { mailTransportOf, deliverWaiting } from './mail/delivery.ts';
import { LARGEST_REPORT } from './http/returnedMail.ts';
import { readMaildir } from './mail/maildir.ts';
import { tidySessions } from './session/tidy.ts';
import { directoryOf } from './systems/directory/configured.ts';
import { createHashing } from './systems/hashing.ts';
import { pushSender } from './systems/push/sending.ts';

const SEND_EVERY_MS = 5_000;

interface JobParts {
  readonly db: Db;
  /** Database address for the job queue's own connection. */
  readonly databaseUrl: string;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock?: () => Date;
}

/**
 * Starts the work that the server does on its own: sending queued messages, acting on dates that have been reached and deleting expired
 * data. Returns a function that stops it.
 */
export function startBackgroundJobs({ db, databaseUrl, config, log, clock = () => new Date() }: JobParts): () => Promise<void> {
  const keepsSecrets = config.demo !== null && config.mail.smtpUrl === null;
  const delivery = { carry: mailTransportOf(config), secretKey: config.secretKey, log, keepsSecrets };
  const directory = directoryOf(config, db, createHashing());
  const onDay = () => {
    const now = clock();
    return { config, now, today: dateInSweden(now) };
  };
  const { maildir } = config.returnedMail;
  const takeReport = (message: Buffer) => noteReturnedMail(db, message, { requestId: 'background-job', address: null, now: clock() });
  const jobs: readonly Job[] = [
    { name: 'end-suspensions', cron: '* * * * *', run: async () => endSuspensionsOver(db, { ...onDay(), directory: await directory }) },
    { name: 'retire-students', cron: '*/10 * * * *', run: async () => retireStudents(db, { ...onDay(), directory: await directory, log }) },
    { name: 'retire-external-users', cron: '*/10 * * * *', run: async () => retireExternalUsers(db, { ...onDay(), directory: await directory, log }) },
    { name: 'remind-students', cron: '5 7-20 * * *', run: () => remindOfRetirement(db, onDay()) },
    { name: 'tell-contact-persons', cron: '10 7-20 * * *', run: () => tellContactPersons(db, config, clock()) },
    { name: 'tidy-sessions', cron: '*/10 * * * *', run: () => tidySessions(db, config.session, clock()) },
    { name: 'tidy-runs', cron: '20 * * * *', run: () => tidyRuns(db, clock()) },
    ...(maildir === null ? [] : [{ name: 'read-returned-mail', cron: '* * * * *', run: () => readMaildir({ folder: maildir, largest: LARGEST_REPORT, take: takeReport, log }) }]),
    ...(config.demo === null ? [] : [{ name: 'move-demonstration-dates', cron: '* * * * *', run: () => keepDemonstrationFresh(db, clock()) }]),
  ];
  const queue = startJobQueue(databaseUrl, jobs, log);
  const { push, helpdesk } = config;
  const sendPush = push && pushSender(push, `mailto:${helpdesk.kcInformation.email}`);
  // Sending has its own timer: a cron schedule has a resolution of minutes, but users wait for their codes. Each message is claimed by one
  // process at a time anyway.
  const stops = [
    every(SEND_EVERY_MS, log, () => deliverWaiting(db, delivery, clock())),
    ...(sendPush ? [every(SEND_EVERY_MS, log, () => pushWaiting(db, sendPush, clock()))] : []),
  ];
  return async () => {
    stops.forEach((stop) => stop());
    await queue.stop();
  };
}

async function keepDemonstrationFresh(db: Db, now: Date): Promise<void> {
  const { keepFresh } = await import('./demo/fill.ts');
  await keepFresh(db, now);
}

/** Runs never overlap; a failed run is retried at the next interval. */
function every(pause: number, log: FastifyBaseLogger, work: () => Promise<void>): () => void {
  let timer = setTimeout(turn, pause).unref();
  let isOver = false;
  function turn(): void {
    work()
      .catch((err: unknown) => log.warn({ err }, 'a background job failed and will be tried again'))
      .finally(() => {
        if (!isOver) timer = setTimeout(turn, pause).unref();
      });
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
