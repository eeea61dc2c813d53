import { sql } from 'kysely';
import type { OutsideSystem } from '#contract/deliveries.ts';
import type { Db } from '../database/open.ts';

/** What waits for one system, or for one subscriber, and what it has refused. */
export interface SystemCounts {
  readonly system: OutsideSystem | 'Mail';
  /** The name of the subscriber; null for a system that is none. */
  readonly subscriber: string | null;
  readonly waiting: number;
  /** Age of the oldest that waits, in seconds; 0 if none does. */
  readonly oldest: number;
  readonly refused: number;
}

/**
 * What waits for each system and what it has refused. A refused change that a later one has
 * replaced needs nobody's attention and is not counted, nor is a message whose code has expired.
 */
export const changeCounts = async (db: Db, now: Date): Promise<readonly SystemCounts[]> =>
  (
    await sql<SystemCounts>`
      select system, webhook_subscriber.name as subscriber,
        count(*) filter (where next_attempt_at is not null)::int as waiting,
        coalesce(extract(epoch from ${now}::timestamptz - min(change.created_at)
          filter (where next_attempt_at is not null)), 0)::float8 as oldest,
        count(*) filter (where refused_at is not null and not exists (
          select from outgoing_change as later
          where later.subject = change.subject and later.system = change.system
            and later.topic = change.topic and later.id > change.id
            and later.subscriber_id is not distinct from change.subscriber_id))::int as refused
      from outgoing_change as change
      left join webhook_subscriber on webhook_subscriber.id = change.subscriber_id
      where done_at is null group by system, webhook_subscriber.name
      union all
      select 'Mail', null,
        count(*) filter (where next_attempt_at is not null)::int,
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)
          filter (where next_attempt_at is not null)), 0)::float8,
        count(*) filter (where next_attempt_at is null and secret_until is null)::int
      from outgoing_message where sent_at is null
    `.execute(db)
  ).rows;
