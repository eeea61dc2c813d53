import { type RawBuilder, sql } from 'kysely';
import { latestAt } from '#rules/recent.ts';
import { CLAIM_MS } from './deliveryLoop.ts';

/**
 * Whether a row waits for a time that only a clock ahead of this one can have set: after its number
 * of attempts it waits this many minutes at most, or as long as a receiver may ask for, and a claim
 * is short. Such a row is due: when a clock is set back by a day, nothing waits for a day.
 */
export function waitsForClockAhead(
  delaysMinutes: readonly number[],
  now: Date,
  longestAskedMs = 0,
): RawBuilder<boolean> {
  const known = new Date(latestAt(now).getTime() + CLAIM_MS);
  return sql<boolean>`next_attempt_at > ${known}::timestamptz + interval '1 minute'
    * case when attempts = 0 then 0 else greatest(${longestAskedMs / 60_000}::float8,
      (${delaysMinutes}::float8[])[least(attempts, ${delaysMinutes.length}::integer)]) end`;
}
