import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { hashOf } from './secrets.ts';

/** What somebody may guess at, and how often in how many minutes. */
export interface GuessLimit {
  /** Names the secret's kind, such as `activation-key`. */
  readonly purpose: string;
  readonly most: number;
  readonly minutes: number;
}

/**
 * Counts one more guess at the subject's secret, and answers whether it may be judged. Counting comes first and by itself, outside
 * the change that it may lead to: of any number of guesses at once, `most` are judged, and a restart forgets none.
 */
export async function mayGuess(db: Db, { purpose, most, minutes }: GuessLimit, subject: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const { guesses } = await db
    .insertInto('guess_count')
    .values({ purpose, subject_hash: hashOf(subject), guesses: 1, counted_from: now })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject_hash']).doUpdateSet({
        guesses: sql<number>`case when guess_count.counted_from > ${since} then guess_count.guesses + 1 else 1 end`,
        counted_from: sql<Date>`case when guess_count.counted_from > ${since} then guess_count.counted_from else ${now} end`,
      }),
    )
    .returning('guesses')
    .executeTakeFirstOrThrow();
  return guesses <= most;
}

/** The subject has shown the secret: earlier guesses count no longer. */
export const forgiveGuesses = (db: Db, { purpose }: GuessLimit, subject: string) =>
  db.deleteFrom('guess_count').where('purpose', '=', purpose).where('subject_hash', '=', hashOf(subject)).execute();
