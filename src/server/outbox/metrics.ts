import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { SubscriberState } from '#contract/webhooks.ts';
import type { Db } from '../database/open.ts';

interface SystemCounts {
  readonly system: string;
  /** The name of the subscriber; null for a system that is none. */
  readonly subscriber: string | null;
  readonly waiting: number;
  readonly oldest: number;
  readonly refused: number;
}

/**
 * What waits for each system and what it has refused. A refused change that a later one has
 * replaced needs nobody's attention and is not counted, nor is a message whose code has expired.
 */
const changeCounts = async (db: Db, now: Date): Promise<readonly SystemCounts[]> =>
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

const subscriberCounts = async (db: Db) =>
  (
    await sql<{ state: SubscriberState; subscribers: number }>`
      select state, (select count(*)::int from webhook_subscriber where state = case
        when paused_at is not null then 'Paused'
        when failing_since is not null then 'Failing' else 'Delivering' end) as subscribers
      from unnest(${SubscriberState.options}::text[]) as state`.execute(db)
  ).rows;

/**
 * Adds what waits for each outside system to the metrics. The subscribers are named: there are few,
 * and each of them may fail alone.
 */
export function addOutboxMetrics(registry: Registry, db: Db, clock: () => Date): void {
  let reading: Promise<readonly SystemCounts[]> | null = null;
  // The gauges are collected together, from one query.
  const read = () => (reading ??= changeCounts(db, clock()).finally(() => (reading = null)));
  const add = (name: string, help: string, valueOf: (of: SystemCounts) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['system', 'subscriber'],
      registers: [registry],
      collect: async () => {
        gauge.reset();
        for (const row of await read()) {
          const { system, subscriber } = row;
          gauge.set({ system, ...(subscriber !== null && { subscriber }) }, valueOf(row));
        }
      },
    });
  };
  add('outbox_waiting', 'Changes and messages on their way.', ({ waiting }) => waiting);
  add('outbox_oldest_seconds', 'Age of the oldest one on its way.', ({ oldest }) => oldest);
  add('outbox_refused', 'Refused, and neither tried again nor replaced.', ({ refused }) => refused);
  const subscribers: Gauge = new Gauge({
    name: 'webhook_subscribers',
    help: 'Subscribers of webhooks by the state of their deliveries.',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      for (const { state, subscribers: count } of await subscriberCounts(db))
        subscribers.set({ state }, count);
    },
  });
}
