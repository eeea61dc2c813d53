import { type Kysely, type QueryCreator, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { prepared, type Value } from '#server/database/prepared.ts';
import type { Database } from '#server/database/schema.ts';
import { latestAt } from '#rules/recent.ts';
import { hashOf } from '#server/base/secrets.ts';

/** The maximum number of attempts at a secret within a number of minutes. */
export interface AttemptLimit {
  /** The kind of secret, such as `activation-key`. */
  readonly purpose: string;
  readonly max: number;
  readonly minutes: number;
}

/**
 * Counts an attempt at the subject's secret and returns whether it may be checked. The attempt is
 * counted first, and outside the change that may follow: of any number of concurrent attempts, at
 * any number of servers, `max` are checked, and a restart forgets none. A call that is about
 * several secrets counts as many `times`.
 */
export async function mayAttempt(
  db: Db,
  limit: AttemptLimit,
  subject: string,
  now: Date,
  times = 1,
): Promise<boolean> {
  const [count] = await counted(db, { ...attemptAt(limit, subject, now), times });
  return count !== undefined && count.guesses <= limit.max;
}

/** Returns the number of attempts at the subject's secret that currently count. */
export async function attemptsSoFar(
  db: Db,
  limit: AttemptLimit,
  subject: string,
  now: Date,
): Promise<number> {
  const [count] = await read(db, attemptAt(limit, subject, now));
  return count?.guesses ?? 0;
}

/** Resets the attempts, once the subject has shown the secret. */
export const resetAttempts = (db: Kysely<Database>, limit: AttemptLimit, subject: string) =>
  cleared(db, attemptsOf(limit, subject));

/**
 * Removes the attempts and returns whether any counted; of several concurrent calls, only one gets
 * true.
 */
export const takeAttempts = async (
  db: Db,
  limit: AttemptLimit,
  subject: string,
  now: Date,
): Promise<boolean> => (await taken(db, attemptAt(limit, subject, now))).length > 0;

/** The key under which attempts are counted. */
export interface Attempts {
  readonly purpose: string;
  readonly subjectHash: string;
}

export const attemptsOf = ({ purpose }: AttemptLimit, subject: string): Attempts => ({
  purpose,
  subjectHash: hashOf(subject),
});

/** The parameters of a statement that contains `consumeAttempt`. */
export interface Attempt extends Attempts {
  readonly since: Date;
  readonly now: Date;
  readonly latest: Date;
  readonly times: number;
}

export const attemptAt = (limit: AttemptLimit, subject: string, now: Date): Attempt => ({
  ...attemptsOf(limit, subject),
  since: new Date(now.getTime() - limit.minutes * 60_000),
  now,
  latest: latestAt(now),
  times: 1,
});

/**
 * Whether the attempts still count. Those of a clock that has been set back since do not: they would
 * keep somebody out until it has come as far again.
 */
const stillCount = (value: Value<Attempt>) =>
  sql<boolean>`guess_count.counted_from > ${value('since')}
    and guess_count.counted_from <= ${value('latest')}`;

/**
 * Counts the attempt and returns the current number, for a statement that also reads the data to
 * check the attempt against.
 */
export const consumeAttempt = (db: QueryCreator<Database>, value: Value<Attempt>) =>
  db
    .insertInto('guess_count')
    .values({
      purpose: value('purpose'),
      subject_hash: value('subjectHash'),
      guesses: value('times'),
      counted_from: value('now'),
    })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject_hash']).doUpdateSet({
        guesses: sql<number>`case when ${stillCount(value)}
            then guess_count.guesses + ${value('times')}::integer else ${value('times')}::integer end`,
        counted_from: sql<Date>`case when ${stillCount(value)}
            then guess_count.counted_from else ${value('now')} end`,
      }),
    )
    .returning('guesses');

const counted = prepared(consumeAttempt);

const read = prepared((db, value: Value<Attempt>) =>
  db
    .selectFrom('guess_count')
    .select('guesses')
    .where('purpose', '=', value('purpose'))
    .where('subject_hash', '=', value('subjectHash'))
    .where(stillCount(value)),
);

const cleared = prepared((db, value: Value<Attempts>) =>
  db
    .deleteFrom('guess_count')
    .where('purpose', '=', value('purpose'))
    .where('subject_hash', '=', value('subjectHash')),
);

const taken = prepared((db, value: Value<Attempt>) =>
  db
    .deleteFrom('guess_count')
    .where('purpose', '=', value('purpose'))
    .where('subject_hash', '=', value('subjectHash'))
    .where(stillCount(value))
    .returning('guesses'),
);
