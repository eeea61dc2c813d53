import { describe, expect, test } from 'vitest';
import { MAX_SUBSCRIBERS, type Subscriber } from '#contract/webhooks.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import {
  ADDRESS,
  ANNA,
  changeAccount,
  deliver,
  fields,
  portal,
  server,
  setUpWebhooks,
  subscribe,
  subscriberNow,
  superuser,
} from './webhooksSetUp.ts';

setUpWebhooks();

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const tables = ['webhook_subscriber', 'outgoing_change', 'audit_entry', 'outgoing_message'];
const call = (path: string, options?: RequestInit) =>
  answer(superuser(`${ADDRESS}${path}`, options));
const post = (id: string, action: string) => call(`/${id}/${action}`, change('POST'));
const signedIn = (persona: string) => portal.as(persona);
const lastEntry = async (action: string) => (await auditOf(portal.db, action)).at(-1);
const refusal = (field: string, key: string) => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});

describe('the calls', () => {
  const calls: readonly (readonly [path: string, options: () => RequestInit])[] = [
    ['', () => ({})],
    ['', () => change('POST', fields())],
    ['/ID', () => change('PATCH', { ...fields(), version: 1 })],
    ['/ID', () => change('DELETE')],
    ...['test', 'secret', 'pause', 'resume', 'again'].map(
      (action) => [`/ID/${action}`, () => change('POST')] as const,
    ),
    ['/ID/deliveries', () => ({})],
  ];
  test.each(calls)('%s is refused to everybody but superusers: %#', async (path, options) => {
    const { subscriber } = await subscribe();
    const url = ADDRESS + path.replace('ID', subscriber.id);
    const others = await Promise.all([ANNA, 'bener17', 'fatka61', 'nilan234'].map(signedIn));
    const before = await contentsOf(portal.db, ...tables);
    for (const send of others) expect(await answer(send(url, options()))).toEqual(refused(403));
    expect(await answer(portal.browser().fetch(url, options()))).toEqual(refused(401));
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
    expect(server.received).toEqual([]);
  });

  test.each(calls.filter(([path]) => path !== ''))(
    '%s is 404 for a subscriber that does not exist: %#',
    async (path, options) => {
      expect(await call(path.replace('ID', NOWHERE), options())).toEqual(refused(404));
    },
  );
});

describe('a subscriber', () => {
  test('is added with a secret that is returned once and stored encrypted', async () => {
    const { subscriber, secret } = await subscribe({ facts: ['email'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(subscriber).toEqual({
      id: expect.any(String),
      ...fields({ facts: ['email'] }),
      state: 'Delivering',
      pauseReason: null,
      pausedAt: null,
      failingSince: null,
      lastAttempt: null,
      waiting: 0,
      refused: 0,
      earlierSecretUntil: null,
      createdAt: expect.any(String),
      createdBy: expect.any(String),
      version: 1,
    });
    expect((await call('')).body).toEqual([subscriber]);
    const rows = await portal.db.selectFrom('webhook_subscriber').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await lastEntry('webhooks.create')).toMatchObject({
      actor_user_id: 'davos31',
      subject_lin: null,
      after: { id: subscriber.id, name: 'Staff cards', url: server.url },
    });
    expect(portal.log() + JSON.stringify(await lastEntry('webhooks.create'))).not.toContain(secret);
  });

  test('is not added twice by a repeated call, which returns the same secret', async () => {
    const options = change('POST', fields());
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'webhook-subscriber' };
    const first = await call('', { ...options, headers });
    const second = await call('', { ...options, headers });
    expect(second).toEqual(first);
    const kept = await portal.db.selectFrom('idempotency_key').selectAll().execute();
    const { secret } = first.body as { secret: string };
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  test.each<[string, object, [field: string, key: string]]>([
    ['http', { url: 'http://cards.example.se/' }, ['url', 'WEBHOOKS/URL_HTTPS']],
    ['no URL', { url: 'cards' }, ['url', 'WEBHOOKS/URL_INVALID']],
    [
      'a password in the URL',
      { url: 'https://a:b@cards.example.se/' },
      ['url', 'WEBHOOKS/URL_USER'],
    ],
    ['no event', { eventTypes: [] }, ['eventTypes', 'INPUT_REQUIRED']],
    ['no kind of account', { accountKinds: [] }, ['accountKinds', 'INPUT_REQUIRED']],
    ['a fact that nobody receives', { facts: ['nationalId'] }, ['facts', 'INPUT_INVALID']],
    ['no name', { name: ' ' }, ['name', 'INPUT_REQUIRED']],
  ])('is refused with %s', async (_what, changed, [field, key]) => {
    expect(await call('', change('POST', fields(changed)))).toEqual(refusal(field, key));
    const { subscriber } = await subscribe();
    const options = change('PATCH', { ...fields(changed), version: 1 });
    expect(await call(`/${subscriber.id}`, options)).toEqual(refusal(field, key));
  });

  test('has a name that no other one has, in whatever case', async () => {
    await subscribe();
    const { subscriber } = await subscribe({ name: 'Doors' });
    const taken = refusal('name', 'WEBHOOKS/NAME_TAKEN');
    expect(await call('', change('POST', fields({ name: 'staff CARDS' })))).toEqual(taken);
    const options = (name: string) => change('PATCH', { ...fields({ name }), version: 1 });
    expect(await call(`/${subscriber.id}`, options('STAFF cards'))).toEqual(taken);
    expect((await call(`/${subscriber.id}`, options('doors'))).status).toBe(200);
  });

  test('is refused when there are too many, also to two superusers at once', async () => {
    for (let count = 1; count < MAX_SUBSCRIBERS; count += 1) await subscribe({ name: `${count}` });
    const answers = await Promise.all(
      ['a', 'b'].map((name) => call('', change('POST', fields({ name })))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers).toContainEqual(refusal('', 'WEBHOOKS/TOO_MANY'));
  });

  test('is changed, with an audit entry, unless somebody else has changed it', async () => {
    const { subscriber } = await subscribe();
    const options = (name: string, version: number) =>
      change('PATCH', { ...fields({ name, url: `${server.url}?token=x` }), version });
    const { body } = await call(`/${subscriber.id}`, options('Doors', 1));
    expect(body).toMatchObject({ name: 'Doors', version: 2 });
    expect(await call(`/${subscriber.id}`, options('Gates', 1))).toEqual(refused(409));
    expect(await subscriberNow(subscriber.id)).toEqual(body);
    expect(await lastEntry('webhooks.change')).toMatchObject({
      before: { id: subscriber.id, name: 'Staff cards' },
      after: { name: 'Doors', url: server.url },
    });
  });

  test('is deleted, with an audit entry', async () => {
    const { subscriber } = await subscribe();
    expect((await call(`/${subscriber.id}`, change('DELETE'))).status).toBe(200);
    expect((await call('')).body).toEqual([]);
    expect(await lastEntry('webhooks.delete')).toMatchObject({
      before: { id: subscriber.id, name: 'Staff cards' },
    });
  });

  test('is paused and resumed once', async () => {
    const { subscriber } = await subscribe();
    expect(await post(subscriber.id, 'resume')).toEqual(refused(409));
    expect((await post(subscriber.id, 'pause')).body).toMatchObject({
      state: 'Paused',
      pauseReason: 'Superuser',
      pausedAt: expect.any(String),
    });
    expect(await post(subscriber.id, 'pause')).toEqual(refused(409));
    await changeAccount(ANNA, { primary_affiliation: 'staff' });
    await changeAccount(ANNA, { user_status: 'Suspended' });
    await deliver();
    expect(server.received).toEqual([]);
    expect(await subscriberNow(subscriber.id)).toMatchObject({ waiting: 1 });
    expect((await post(subscriber.id, 'resume')).body).toMatchObject({ state: 'Delivering' });
    await deliver();
    expect(server.received).toHaveLength(1);
    await changeAccount(ANNA, { primary_affiliation: 'employee', user_status: 'Active' });
  });
});

describe('a test event', () => {
  test('is sent at once, signed, and its outcome is returned', async () => {
    const { subscriber, secret } = await subscribe();
    expect(await post(subscriber.id, 'test')).toEqual({
      status: 200,
      body: { problem: null, status: 204, milliseconds: expect.any(Number) },
    });
    expect(server.verified(secret)).toMatchObject([
      { event: { type: 'test', version: 1, timestamp: expect.any(String), data: {} } },
    ]);
    expect(await lastEntry('webhooks.test')).toMatchObject({
      after: { id: subscriber.id, problem: null, status: 204 },
    });
  });

  test('to a subscriber that fails changes nothing of its state', async () => {
    const { subscriber } = await subscribe();
    server.behave = { kind: 'status', status: 410 };
    expect((await post(subscriber.id, 'test')).body).toMatchObject({
      problem: 'GONE',
      status: 410,
    });
    expect(await subscriberNow(subscriber.id)).toEqual(subscriber);
  });
});

describe('the deliveries', () => {
  test('of a subscriber are shown with what has become of them, and their reading is recorded', async () => {
    const { subscriber } = await subscribe();
    await changeAccount(ANNA, { user_status: 'Suspended' });
    await deliver();
    server.behave = { kind: 'status', status: 500 };
    await changeAccount(ANNA, { user_status: 'Active' });
    await deliver();
    const { body } = await call(`/${subscriber.id}/deliveries`);
    const about = { userId: ANNA, changedDate: expect.any(String), reason: null };
    expect(body).toEqual([
      {
        id: expect.any(String),
        eventType: 'account.reopened',
        ...about,
        state: 'OnItsWay',
        attempts: 1,
        endedDate: null,
        lastFailure: { problem: 'STATUS', status: 500 },
      },
      {
        id: expect.any(String),
        eventType: 'account.suspended',
        ...about,
        state: 'Done',
        attempts: 1,
        endedDate: expect.any(String),
        lastFailure: null,
      },
    ]);
    const lin = await linOf(portal.db, ANNA);
    expect(await auditOf(portal.db, 'reading.person')).toContainEqual(
      expect.objectContaining({ actor_user_id: 'davos31', subject_lin: lin }),
    );
  });

  test('of a person name the subscriber, and a refused one is tried again', async () => {
    const { subscriber } = await subscribe();
    await post(subscriber.id, 'pause');
    await changeAccount(
      ANNA,
      { user_status: 'Suspended' },
      new Date(Date.now() - 6 * 24 * 3600_000),
    );
    await deliver();
    const lin = await linOf(portal.db, ANNA);
    const path = `/api/Accounts/${lin}/deliveries`;
    const { body } = await answer(superuser(path));
    expect(body).toMatchObject([
      {
        system: 'Webhooks',
        subscriber: 'Staff cards',
        kind: 'AccountSuspended',
        state: 'Refused',
        reason: 'NO_RESPONSE',
        retryRefusal: null,
      },
    ]);
    await post(subscriber.id, 'resume');
    const [{ id } = { id: '' }] = body as { id: string }[];
    expect((await answer(superuser(`${path}/${id}/retry`, change('POST')))).status).toBe(200);
    await deliver();
    expect(server.received).toHaveLength(1);
    await changeAccount(ANNA, { user_status: 'Active' });
  });

  test('to one subscriber do not replace those to another', async () => {
    const { subscriber } = await subscribe({ eventTypes: ['account.suspended'] });
    await subscribe({ name: 'Other' });
    await post(subscriber.id, 'pause');
    await changeAccount(
      ANNA,
      { user_status: 'Suspended' },
      new Date(Date.now() - 6 * 24 * 3600_000),
    );
    await changeAccount(ANNA, { user_status: 'Active' });
    await deliver();
    expect(await subscriberNow(subscriber.id)).toMatchObject({ refused: 1 });
    const [, other] = (await call('')).body as Subscriber[];
    expect(other?.id).toBe(subscriber.id);
  });
});

test('events are not written without subscribers', async () => {
  await changeAccount(ANNA, { user_status: 'Suspended' });
  await changeAccount(ANNA, { user_status: 'Active' });
  expect(await portal.db.selectFrom('outgoing_change').selectAll().execute()).toEqual([]);
  expect(await accountIdOf(portal.db, ANNA)).toMatch(/-/);
});
