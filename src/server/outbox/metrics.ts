import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../database/open.ts';

interface SystemCounts {
  readonly system: string;
  readonly waiting: number;
  readonly oldest: number;
  readonly refused: number;
}

/**
 * What waits for each system and what it has refused. A refused change that a later one has
 * replaced needs nobody's attention and is not counted, nor is a message whose code has expired.
 */
const counts = async (db: Db, now: Date): Promise<readonly SystemCounts[]> =>
  (
    await sql<SystemCounts>`
      select system,
        count(*) filter (where next_attempt_at is not null)::int as waiting,
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)
          filter (where next_attempt_at is not null)), 0)::float8 as oldest,
        count(*) filter (where refused_at is not null and not exists (
          select from outgoing_change as later
          where later.subject = change.subject and later.system = change.system
            and later.topic = change.topic and later.id > change.id))::int as refused
      from outgoing_change as change where done_at is null group by system
      union all
      select 'Mail',
        count(*) filter (where next_attempt_at is not null)::int,
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)
          filter (where next_attempt_at is not null)), 0)::float8,
        count(*) filter (where next_attempt_at is null and secret_until is null)::int
      from outgoing_message where sent_at is null
    `.execute(db)
  ).rows;

/** Adds what waits for each outside system to the metrics. */
export function addOutboxMetrics(registry: Registry, db: Db, clock: () => Date): void {
  let reading: Promise<readonly SystemCounts[]> | null = null;
  // The gauges are collected together, from one query.
  const read = () => (reading ??= counts(db, clock()).finally(() => (reading = null)));
  const add = (name: string, help: string, valueOf: (of: SystemCounts) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['system'],
      registers: [registry],
      collect: async () => {
        gauge.reset();
        for (const row of await read()) gauge.set({ system: row.system }, valueOf(row));
      },
    });
  };
  add('outbox_waiting', 'Changes and messages on their way.', ({ waiting }) => waiting);
  add('outbox_oldest_seconds', 'Age of the oldest one on its way.', ({ oldest }) => oldest);
  add('outbox_refused', 'Refused, and neither tried again nor replaced.', ({ refused }) => refused);
}
