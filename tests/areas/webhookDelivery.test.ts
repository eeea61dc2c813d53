import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { AccountEvent } from '#contract/webhooks.ts';
import { WebhookLoops } from '#server/outbox/webhookLoops.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import type { Behaviour } from '../support/fakeSubscriber.ts';
import { fakeSubscriber } from '../support/fakeSubscriber.ts';
import { change } from './calls.ts';
import {
  ADDRESS,
  after,
  changes,
  DAY,
  deliver,
  deliveryAt,
  logged,
  passOn,
  portal,
  post,
  rename,
  server,
  setUpWebhooks,
  subscribe,
  subscriberNow,
  superuser,
  TIMEOUT_MS,
} from './webhooksSetUp.ts';

setUpWebhooks();

describe('a subscriber that', () => {
  let renamed = 0;
  test.each<[string, Behaviour, { problem: string; status: number | null }]>([
    ['answers 500', { kind: 'status', status: 500 }, { problem: 'STATUS', status: 500 }],
    ['answers 400', { kind: 'status', status: 400 }, { problem: 'STATUS', status: 400 }],
    ['is silent', { kind: 'silent' }, { problem: 'TIMEOUT', status: null }],
    ['is too slow', { kind: 'slow', ms: TIMEOUT_MS * 3 }, { problem: 'TIMEOUT', status: null }],
    ['resets the connection', { kind: 'reset' }, { problem: 'NO_CONNECTION', status: null }],
    ['answers nonsense', { kind: 'nonsense' }, { problem: 'NO_CONNECTION', status: null }],
  ])('%s is told again with the same id', async (_what, behave, outcome) => {
    const { subscriber, secret } = await subscribe({ facts: ['email'] });
    server.behave = behave;
    await rename(`retry-${renamed++}`, after(0));
    await deliver(after(0));
    expect(await subscriberNow(subscriber.id)).toMatchObject({
      state: 'Failing',
      waiting: 1,
      lastAttempt: outcome,
    });
    server.behave = { kind: 'status', status: 204 };
    await deliver(after(20));
    expect(server.received).toHaveLength(1);
    await deliver(after(31));
    const [first, second] = server.verified(secret);
    expect(second).toEqual(first);
    expect(await subscriberNow(subscriber.id)).toMatchObject({
      state: 'Delivering',
      waiting: 0,
      lastAttempt: { problem: null, status: 204 },
    });
  });

  test('is slow, but not too slow, is told once', async () => {
    await subscribe({ facts: ['email'] });
    server.behave = { kind: 'slow', ms: TIMEOUT_MS / 4 };
    await rename('slow');
    await deliver();
    expect(await changes()).toMatchObject([{ attempts: 1, done_at: expect.any(Date) }]);
  });

  test('redirects is not followed', async () => {
    const elsewhere = await fakeSubscriber();
    const { subscriber } = await subscribe({ facts: ['email'] });
    server.behave = { kind: 'status', status: 307, location: elsewhere.url };
    await rename('redirect');
    await deliver();
    expect(elsewhere.received).toEqual([]);
    expect((await subscriberNow(subscriber.id)).lastAttempt).toMatchObject({
      problem: 'REDIRECT',
      status: 307,
    });
    await elsewhere.close();
  });

  test('answers with a huge body has it neither read nor kept', async () => {
    await subscribe({ facts: ['email'] });
    server.behave = { kind: 'huge' };
    await rename('huge');
    await deliver();
    expect(await changes()).toMatchObject([{ attempts: 1, done_at: expect.any(Date) }]);
    expect(server.written()).toBeLessThan(64 * 1024 * 1024);
    expect(JSON.stringify(await changes())).not.toContain('xxxx');
  });

  test('answers 410 is paused, with a letter to the superusers and an audit entry', async () => {
    const { subscriber } = await subscribe({ facts: ['email'] });
    server.behave = { kind: 'status', status: 410 };
    await rename('gone', after(0));
    await deliver(after(0));
    expect(await subscriberNow(subscriber.id)).toMatchObject({
      state: 'Paused',
      pauseReason: 'Gone',
      waiting: 1,
    });
    const letters = await portal.db.selectFrom('outgoing_message').selectAll().execute();
    expect(letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Staff cards får inte längre händelser'),
    );
    expect(letters[0]?.body).toContain('/administration/subscribers');
    const entry = await portal.db
      .selectFrom('audit_entry')
      .select(['actor_lin', 'after'])
      .where('action', '=', 'webhooks.pause')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_lin: null, after: { id: subscriber.id, reason: 'Gone' } });
    server.behave = { kind: 'status', status: 204 };
    await deliver(after(3600));
    expect(server.received).toHaveLength(1);
  });

  test('fails for a day is paused, and gets what was kept when it is resumed', async () => {
    const { subscriber, secret } = await subscribe({ facts: ['email'] });
    server.behave = { kind: 'status', status: 503 };
    await rename('first', after(0));
    await deliver(after(0));
    await deliver(after(DAY - 60));
    expect((await subscriberNow(subscriber.id)).state).toBe('Failing');
    await deliver(after(DAY + 60));
    expect(await subscriberNow(subscriber.id)).toMatchObject({ pauseReason: 'Failing' });
    await rename('second', after(DAY + 120));
    server.behave = { kind: 'status', status: 204 };
    await deliver(after(2 * DAY));
    const before = server.received.length;
    expect((await post(subscriber.id, 'resume')).body).toMatchObject({
      state: 'Delivering',
      waiting: 2,
    });
    server.received.splice(0, before);
    await deliver(new Date());
    await deliver(after(2 * DAY));
    expect(server.received.map(({ body }) => JSON.parse(body).data.email)).toEqual([
      'first@kvarnby.example',
      'second@kvarnby.example',
    ]);
    expect(secret).toMatch(/^whsec_/);
  });
});

describe('what waits', () => {
  test('is taken over with the same id after a server was killed while it was sending', async () => {
    const { secret } = await subscribe({ facts: ['email'] });
    await rename('killed', after(0));
    // The subscriber has received the event, and the server is killed before it stores that.
    const killed = new WebhookLoops(portal.db, {
      ...deliveryAt(() => after(0)),
      sender: {
        urlRefusal: () => null,
        send: async (...message) => {
          await deliveryAt(() => after(0)).sender.send(...message);
          return await new Promise(() => undefined);
        },
      },
    });
    await killed.deliverDue();
    await expect.poll(() => server.received.length).toBe(1);
    await deliver(after(29));
    expect(server.received).toHaveLength(1);
    await killed.stop(0);
    await deliver(after(45));
    const [first, second] = server.verified(secret);
    expect(second).toEqual(first);
    expect(server.received).toHaveLength(2);
  });

  test('for one account is sent in order, also when the first attempt fails', async () => {
    const { secret } = await subscribe({ facts: ['email'] });
    server.behave = { kind: 'status', status: 500 };
    await rename('a', after(0));
    await rename('b', after(0));
    await rename('c', after(0));
    await deliver(after(0));
    expect(server.received).toHaveLength(1);
    server.behave = { kind: 'status', status: 204 };
    await Promise.all([1, 2, 3].map(() => deliver(after(31))));
    const order = server.verified(secret).map(({ event }) => AccountEvent.parse(event).data.email);
    expect(order.map((email) => email?.charAt(0))).toEqual(['a', 'a', 'b', 'c']);
  });

  test('for a subscriber that does not answer delays no other one', async () => {
    const other = await fakeSubscriber();
    server.behave = { kind: 'silent' };
    await subscribe({ name: 'Silent', facts: ['email'] });
    await subscribe({ name: 'Quick', facts: ['email'], url: other.url });
    for (const title of ['p', 'q', 'r']) await rename(title, after(0));
    await deliver(after(0));
    expect(other.received).toHaveLength(3);
    await other.close();
  });

  test('is refused after five days, also while it is paused, and can be sent again', async () => {
    const { subscriber, secret } = await subscribe({ facts: ['email'] });
    await post(subscriber.id, 'pause');
    await rename('late', after(-6 * DAY));
    await rename('later', after(-5.5 * DAY));
    await deliver(after(0));
    expect(await subscriberNow(subscriber.id)).toMatchObject({ waiting: 0, refused: 1 });
    expect(await changes()).toMatchObject([{ reason: 'NO_RESPONSE' }, { reason: 'NO_RESPONSE' }]);
    await post(subscriber.id, 'resume');
    expect((await post(subscriber.id, 'again')).body).toMatchObject({ waiting: 1, refused: 0 });
    await deliver(new Date(Date.now() + 1000));
    // The later event of the account has replaced the earlier one.
    expect(server.verified(secret)).toMatchObject([
      { event: { data: { email: 'later@kvarnby.example' } } },
    ]);
  });

  test('is not sent after the subscriber was paused, although it was claimed before', async () => {
    const { subscriber, secret } = await subscribe({ accountKinds: ['Student'], facts: ['email'] });
    await portal.db
      .updateTable('account')
      .set({ university_email_address: sql`'new.' || university_email_address` })
      .where('person_type', '=', 'Student')
      .execute();
    await passOn(after(0));
    const waiting = (await changes()).length;
    const delivery = deliveryAt(() => after(0));
    const loops = new WebhookLoops(portal.db, {
      ...delivery,
      sender: {
        urlRefusal: () => null,
        send: async (...message) => {
          if ((await subscriberNow(subscriber.id)).state !== 'Paused')
            await post(subscriber.id, 'pause');
          return await delivery.sender.send(...message);
        },
      },
    });
    await loops.deliverDue();
    await loops.settled();
    const sent = server.received.length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(8);
    const left = (await changes()).filter(({ done_at: done }) => done === null);
    expect(left).toHaveLength(waiting - sent);
    expect(left.map(({ attempts }) => attempts)).toEqual(left.map(() => 0));
    await post(subscriber.id, 'resume');
    await deliver();
    expect(server.verified(secret)).toHaveLength(waiting);
  });

  test('is deleted with its subscriber', async () => {
    const { subscriber } = await subscribe({ facts: ['email'] });
    await rename('deleted');
    const response = await superuser(`${ADDRESS}/${subscriber.id}`, change('DELETE'));
    expect(response.status).toBe(200);
    expect(await changes()).toEqual([]);
  });

  test('is not logged: neither the URL, nor the secret, nor whom it is about', async () => {
    const { secret } = await subscribe({ facts: ['email'], url: `${server.url}?token=in-the-url` });
    server.behave = { kind: 'status', status: 500 };
    await rename('logged');
    await deliver();
    const log = JSON.stringify(logged) + portal.log();
    expect(logged).not.toEqual([]);
    for (const word of [secret, 'in-the-url', 'logged@kvarnby.example'])
      expect(log).not.toContain(word);
  });
});

// The last test, because tidying also ends the superuser's session.
test('what was refused is deleted after thirty days more', async () => {
  const { subscriber } = await subscribe({ facts: ['email'] });
  await post(subscriber.id, 'pause');
  await rename('old', after(-6 * DAY));
  await deliver(after(0));
  await tidyExpired(portal.db, kept, after(29 * DAY));
  expect(await changes()).toHaveLength(1);
  await tidyExpired(portal.db, kept, after(31 * DAY));
  expect(await changes()).toEqual([]);
});
