import { type Kysely, type QueryCreator, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { prepared, type Value } from '../database/prepared.ts';
import type { Database } from '../database/schema.ts';
import { hashOf } from '../secrets.ts';

/** What somebody may guess at, and how often in how many minutes. */
export interface AttemptLimit {
  /** Names the secret's kind, such as `activation-key`. */
  readonly purpose: string;
  readonly most: number;
  readonly minutes: number;
}

/**
 * Counts one more guess at the subject's secret, and answers whether it may be judged. Counting comes first and by itself, outside
 * the change that it may lead to: of any number of attempts at once, `most` are judged, and a restart forgets none.
 */
export async function mayAttempt(db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<boolean> {
  const [count] = await counted(db, attemptAt(limit, subject, now));
  return count !== undefined && count.guesses <= limit.most;
}

/** How many attempts at the secret of the subject count by now. */
export async function attemptsSoFar(db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<number> {
  const [count] = await read(db, attemptAt(limit, subject, now));
  return count?.guesses ?? 0;
}

/** The subject has shown the secret: earlier attempts no longer count. */
export const resetAttempts = (db: Kysely<Database>, limit: AttemptLimit, subject: string) => forgiven(db, attemptsOf(limit, subject));

/** Whether any attempt counts by now, which takes them away: of several at once, one is told so. */
export const takeAttempts = async (db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<boolean> => (await taken(db, attemptAt(limit, subject, now))).length > 0;

/** What they are counted under. */
export interface Attempts {
  readonly purpose: string;
  readonly subjectHash: string;
}

export const attemptsOf = ({ purpose }: AttemptLimit, subject: string): Attempts => ({ purpose, subjectHash: hashOf(subject) });

/** What is handed to a statement with `countGuess` in it. */
export interface Attempt extends Attempts {
  readonly since: Date;
  readonly now: Date;
}

export const attemptAt = (limit: AttemptLimit, subject: string, now: Date): Attempt => ({
  ...attemptsOf(limit, subject),
  since: new Date(now.getTime() - limit.minutes * 60_000),
  now,
});

/** Counts the guess and answers how many there are by now, for a statement that reads in the same go what it is judged by. */
export const consumeAttempt = (db: QueryCreator<Database>, value: Value<Attempt>) =>
  db
    .insertInto('guess_count')
    .values({ purpose: value('purpose'), subject_hash: value('subjectHash'), guesses: 1, counted_from: value('now') })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject_hash']).doUpdateSet({
        guesses: sql<number>`case when guess_count.counted_from > ${value('since')} then guess_count.guesses + 1 else 1 end`,
        counted_from: sql<Date>`case when guess_count.counted_from > ${value('since')} then guess_count.counted_from else ${value('now')} end`,
      }),
    )
    .returning('guesses');

const counted = prepared(consumeAttempt);

const read = prepared((db, value: Value<Attempt>) =>
  db.selectFrom('guess_count').select('guesses').where('purpose', '=', value('purpose')).where('subject_hash', '=', value('subjectHash')).where('counted_from', '>', value('since')),
);

const forgiven = prepared((db, value: Value<Attempts>) =>
  db.deleteFrom('guess_count').where('purpose', '=', value('purpose')).where('subject_hash', '=', value('subjectHash')),
);

const taken = prepared((db, value: Value<Attempt>) =>
  db
    .deleteFrom('guess_count')
    .where('purpose', '=', value('purpose'))
    .where('subject_hash', '=', value('subjectHash'))
    .where('counted_from', '>', value('since'))
    .returning('guesses'),
);
