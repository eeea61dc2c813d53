import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { SubscriberState } from '#contract/webhooks.ts';
import type { Db } from '../database/open.ts';
import { changeCounts, type SystemCounts } from './counts.ts';
import { setAsideCounts } from './setAside.ts';
import { rowsOrNone } from '../metrics/rowsOrNone.ts';

const subscriberCounts = async (db: Db) =>
  (
    await sql<{ state: SubscriberState; subscribers: number }>`
      select state, (select count(*)::int from webhook_subscriber where state = case
        when paused_at is not null then 'Paused'
        when failing_since is not null then 'Failing' else 'Delivering' end) as subscribers
      from unnest(${SubscriberState.options}::text[]) as state`.execute(db)
  ).rows;

/**
 * Adds what waits for each outside system, and what is set aside, to the metrics. The subscribers
 * are named: there are few, and each of them may fail alone.
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
        for (const row of await rowsOrNone(read())) {
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
      for (const { state, subscribers: count } of await rowsOrNone(subscriberCounts(db)))
        subscribers.set({ state }, count);
    },
  });
  const setAside: Gauge = new Gauge({
    name: 'background_work_set_aside',
    help: 'Work that is not done again by itself, because the server has ended twice meanwhile.',
    labelNames: ['work'],
    registers: [registry],
    collect: async () => {
      const counts = await rowsOrNone(setAsideCounts(db));
      setAside.reset();
      for (const { work, count } of counts) setAside.set({ work }, count);
    },
  });
}
