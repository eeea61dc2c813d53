import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addOutboxMetrics } from '#server/outbox/metrics.ts';
import { change } from './calls.ts';
import {
  ADDRESS,
  changeAccount,
  deliver,
  portal,
  server,
  setUpWebhooks,
  subscribe,
  superuser,
} from './webhooksSetUp.ts';

setUpWebhooks();

const lines = async () => {
  const registry = new Registry();
  addOutboxMetrics(registry, portal.db, () => new Date());
  return (await registry.metrics()).split('\n').filter((line) => /^(outbox|webhook)_/.test(line));
};

test('name each subscriber for which events wait, and count the subscribers by state', async () => {
  await subscribe({ name: 'Quick' });
  await subscribe({ name: 'Doors "north"' });
  const { subscriber } = await subscribe({ name: 'Paused' });
  await superuser(`${ADDRESS}/${subscriber.id}/pause`, change('POST'));
  server.behave = { kind: 'status', status: 500 };
  await changeAccount('annli42', { user_status: 'Suspended' });
  await deliver();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'outbox_waiting{system="Webhooks",subscriber="Quick"} 1',
      'outbox_waiting{system="Webhooks",subscriber="Doors \\"north\\""} 1',
      'outbox_refused{system="Webhooks",subscriber="Paused"} 0',
      'webhook_subscribers{state="Delivering"} 0',
      'webhook_subscribers{state="Failing"} 2',
      'webhook_subscribers{state="Paused"} 1',
    ]),
  );
  await changeAccount('annli42', { user_status: 'Active' });
});
