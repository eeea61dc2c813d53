import type { FastifyBaseLogger } from 'fastify';
import { tidyRuns } from './areas/accountChanges/index.ts';
import { dateInSweden } from '../rules/dates.ts';
import { endSuspensionsOver } from './areas/suspensions/ending.ts';
import type { Config } from './config.ts';
import type { Db } from './database/open.ts';
import { carrierOf, deliverWaiting } from './mail/delivery.ts';
import { tidySessions } from './session/tidy.ts';
import { directoryOf } from './systems/directory/configured.ts';
import { createHashing } from './systems/hashing.ts';

const SECOND = 1000;

/** What the server does by itself while it runs: send what waits, throw away what is over. Answers how to stop it. */
export function startChores(db: Db, config: Config, log: FastifyBaseLogger): () => void {
  const keepsSecrets = config.demo !== null && config.mail.smtpUrl === null;
  const delivery = { carry: carrierOf(config), secretKey: config.secretKey, log, keepsSecrets };
  const directory = directoryOf(config, db, createHashing());
  const stops = [
    every(5 * SECOND, log, () => deliverWaiting(db, delivery, new Date())),
    every(3600 * SECOND, log, () => tidyRuns(db, new Date())),
    every(60 * SECOND, log, async () => {
      const now = new Date();
      await endSuspensionsOver(db, { config, directory: await directory, now, today: dateInSweden(now) });
    }),
    every(600 * SECOND, log, () => tidySessions(db, config.session, new Date())),
    ...(config.demo === null ? [] : [every(60 * SECOND, log, () => keepDemonstrationFresh(db))]),
  ];
  return () => stops.forEach((stop) => stop());
}

async function keepDemonstrationFresh(db: Db): Promise<void> {
  const { keepFresh } = await import('./demo/fill.ts');
  await keepFresh(db, new Date());
}

/** Never twice at once, and a failed turn is only a missed one. */
function every(pause: number, log: FastifyBaseLogger, chore: () => Promise<void>): () => void {
  let timer = setTimeout(turn, pause).unref();
  let isOver = false;
  function turn(): void {
    chore()
      .catch((err: unknown) => log.warn({ err }, 'a chore failed and will be tried again'))
      .finally(() => {
        if (!isOver) timer = setTimeout(turn, pause).unref();
      });
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
