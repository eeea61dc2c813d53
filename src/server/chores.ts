import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './database/open.ts';
import { carrierOf, deliverWaiting } from './mail/delivery.ts';
import { tidySessions } from './session/tidy.ts';

const SECOND = 1000;

/** What the server does by itself while it runs: send what waits, throw away what is over. Answers how to stop it. */
export function startChores(db: Db, config: Config, log: FastifyBaseLogger): () => void {
  const carry = carrierOf(config);
  const stops = [
    every(5 * SECOND, log, () => deliverWaiting(db, carry, new Date(), log)),
    every(600 * SECOND, log, () => tidySessions(db, config.session, new Date())),
  ];
  return () => stops.forEach((stop) => stop());
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
