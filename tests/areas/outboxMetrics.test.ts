import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addOutboxMetrics } from '#server/outbox/metrics.ts';
import { SystemRefusal } from '#server/systems/systemRefusal.ts';
import {
  cardSystem,
  changes,
  deliver,
  giveCard,
  portal,
  requests,
  setUpCards,
} from './cardChangesSetUp.ts';

setUpCards();

/** The values of the outbox's metrics for the card system. */
async function measured(): Promise<Record<string, number>> {
  const registry = new Registry();
  addOutboxMetrics(registry, portal.db, () => new Date());
  const lines = (await registry.metrics()).matchAll(/^(outbox_\w+)\{system="Cards"\} (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

test('count what waits for a system, its age, and what needs somebody’s attention', async () => {
  expect(await measured()).toEqual({});
  await giveCard('Active');
  await requests.freeze();
  await portal.db
    .updateTable('outgoing_change')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const { outbox_oldest_seconds: age, ...counts } = await measured();
  expect(counts).toEqual({ outbox_waiting: 1, outbox_refused: 0 });
  expect(age).toBeGreaterThanOrEqual(3600);
  expect(age).toBeLessThan(3700);

  cardSystem.fails = () => new SystemRefusal('REJECTED', 'no');
  await deliver();
  expect(await measured()).toEqual({
    outbox_waiting: 0,
    outbox_oldest_seconds: 0,
    outbox_refused: 1,
  });

  cardSystem.fails = null;
  await requests.unfreeze();
  await deliver();
  expect(await changes()).toHaveLength(2);
  expect((await measured())['outbox_refused']).toBe(0);
});
