import { describe, expect, test } from 'vitest';
import { AccountEvent } from '#contract/webhooks.ts';
import { sealSecret } from '#server/outbox/subscribers.ts';
import { fakeSubscriber } from '../support/fakeSubscriber.ts';
import { accountIdOf } from './calls.ts';
import {
  after,
  ANNA,
  changeAccount,
  DAY,
  deliver,
  portal,
  post,
  rename,
  server,
  setUpWebhooks,
  subscribe,
  subscriberNow,
} from './webhooksSetUp.ts';

setUpWebhooks();

describe('an event', () => {
  test('is signed, and contains ids, kind and status and nothing more by default', async () => {
    const { secret } = await subscribe();
    await changeAccount(ANNA, { user_status: 'Suspended' });
    await deliver();
    const [{ id, event } = { id: '', event: null }] = server.verified(secret);
    expect(id).toMatch(/^msg_[\w-]{36}$/);
    expect(event).toEqual({
      type: 'account.suspended',
      version: 1,
      timestamp: expect.any(String),
      data: {
        accountId: await accountIdOf(portal.db, ANNA),
        userId: ANNA,
        kind: 'Employee',
        status: 'Suspended',
        changed: ['status'],
      },
    });
    expect(AccountEvent.parse(event)).toEqual(event);
    expect(server.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': id,
    });
    await changeAccount(ANNA, { user_status: 'Active' });
  });

  test('is signed with both secrets for a day after a new one, and then with the new one', async () => {
    const { subscriber, secret: old } = await subscribe({ facts: ['email'] });
    const { body } = await post(subscriber.id, 'secret');
    const { secret: fresh } = body as { secret: string };
    expect(fresh).not.toBe(old);
    await rename('one');
    await deliver();
    expect(server.verified(old)).toEqual(server.verified(fresh));
    expect((await subscriberNow(subscriber.id)).earlierSecretUntil).not.toBeNull();
    await rename('two');
    await deliver(after(DAY + 3600));
    const [, second] = server.received;
    expect(second?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('cannot be signed after the portal’s key was replaced, until there is a new secret', async () => {
    const { subscriber, secret: lost } = await subscribe({ facts: ['email'] });
    await portal.db
      .updateTable('webhook_subscriber')
      .set({ sealed_secret: sealSecret(lost, subscriber.id, 'another key') })
      .execute();
    await rename('sealed', after(0));
    await deliver(after(0));
    expect(server.received).toEqual([]);
    expect((await subscriberNow(subscriber.id)).lastAttempt).toMatchObject({
      problem: 'SECRET_UNREADABLE',
    });
    const { body } = await post(subscriber.id, 'secret');
    const { secret } = body as { secret: string };
    await deliver(after(31));
    expect(server.verified(secret)).toHaveLength(1);
    expect((await subscriberNow(subscriber.id)).earlierSecretUntil).toBeNull();
  });

  test('is told to each subscriber that wants its type and kind, with the facts that it receives', async () => {
    const other = await fakeSubscriber();
    await subscribe({ name: 'Ends', eventTypes: ['account.ended'], url: `${server.url}?ends` });
    await subscribe({ name: 'Students', accountKinds: ['Student'], url: `${server.url}?students` });
    const { secret } = await subscribe({
      name: 'All',
      facts: ['affiliation', 'organisation', 'lastDay', 'email'],
      url: other.url,
    });
    await subscribe({ name: 'No email', facts: ['lastDay'], url: `${server.url}?no-email` });
    await rename('three');
    await deliver();
    expect(server.received).toEqual([]);
    expect(other.verified(secret)).toMatchObject([
      {
        event: {
          type: 'account.changed',
          data: {
            changed: ['email'],
            email: 'three@kvarnby.example',
            affiliation: expect.any(String),
            organisation: expect.any(String),
            lastDay: null,
          },
        },
      },
    ]);
    await other.close();
  });

  test('of an account that becomes another kind is told to those who followed it', async () => {
    const { secret } = await subscribe({ accountKinds: ['Employee'] });
    await changeAccount(ANNA, { affiliation_type: 'Associate' });
    await changeAccount(ANNA, { description: 'unseen' });
    await changeAccount(ANNA, { affiliation_type: 'Employee' });
    await deliver();
    expect(server.verified(secret).map(({ event }) => event)).toMatchObject([
      { data: { kind: 'Associate', changed: ['kind'] } },
      { data: { kind: 'Employee', changed: ['kind'] } },
    ]);
  });

  test('never contains a national id, a note about the account or who invoices it', async () => {
    await subscribe({ facts: ['affiliation', 'organisation', 'lastDay', 'email'] });
    await changeAccount(ANNA, { irt_comment: 'secret note', user_status: 'Suspended' });
    await changeAccount(ANNA, { irt_comment: null, user_status: 'Active' });
    await deliver();
    const { national_id: nationalId } = await portal.db
      .selectFrom('person')
      .innerJoin('account', 'account.lin', 'person.lin')
      .select('national_id')
      .where('user_id', '=', ANNA)
      .executeTakeFirstOrThrow();
    const sent = server.received.map(({ body }) => body).join('\n');
    expect(sent).toContain(ANNA);
    expect(nationalId).toMatch(/\d{6,}/);
    expect(sent).not.toContain(String(nationalId));
    expect(sent).not.toContain('secret note');
  });
});
