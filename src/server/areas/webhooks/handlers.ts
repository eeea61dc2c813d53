import { randomUUID } from 'node:crypto';
import { type Subscriber, MAX_SUBSCRIBERS, type webhooks } from '#contract/webhooks.ts';
import { deliveryState } from '#rules/deliveries.ts';
import { eventTypeNamed } from '#rules/webhookEvents.ts';
import { outcomeOf, subscriberState } from '#rules/webhookSubscriber.ts';
import type { Kysely } from 'kysely';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import type { Database } from '#server/database/schema.ts';
import { MAX_AGE_MS } from '#server/outbox/enqueue.ts';
import { newSecret, sealSecret, secretsOf } from '#server/outbox/subscribers.ts';
import { sent } from '#server/outbox/webhookLoops.ts';
import { urlForTrail } from '#server/systems/webhooks/url.ts';
import {
  addSubscriber,
  deleteSubscriber,
  hasten,
  isNameTaken,
  latestDeliveries,
  lockSubscriber,
  lockSubscribers,
  makeAllDue,
  setSubscriber,
  subscriberCount,
  type SubscriberRow,
  subscribers,
} from './store.ts';
import { entryOf } from './trail.ts';

/** How long events are also signed with the secret before. */
const EARLIER_SECRET_MS = 24 * 3600_000;

type Fields = Pick<Subscriber, 'name' | 'url' | 'eventTypes' | 'accountKinds' | 'facts'>;

/** The systems that are told of accounts, as superusers keep them. */
export const webhookHandlers: Handlers<typeof webhooks> = {
  async list({ db, now }) {
    return { status: 200, body: (await subscribers(db)).map((row) => toSubscriber(row, now)) };
  },

  async create(call) {
    const { actor, body, config, now, systems } = call;
    const urlRefusal = systems.webhooks.urlRefusal(body.url);
    if (urlRefusal !== null) return badRequest({ url: urlRefusal });
    return await call.change(async (tx) => {
      await lockSubscribers(tx);
      if (await isNameTaken(tx, body.name, null)) return nameTaken;
      if ((await subscriberCount(tx)) >= MAX_SUBSCRIBERS)
        return badRequest({ '': 'WEBHOOKS/TOO_MANY' });
      const [id, secret] = [randomUUID(), newSecret()];
      await addSubscriber(tx, {
        id,
        ...columnsOf(body),
        sealed_secret: sealSecret(secret, id, config.secretKey),
        sealed_earlier_secret: null,
        earlier_secret_until: null,
        created_by_lin: self(actor).lin,
        created_at: now,
        paused_at: null,
        pause_reason: null,
        failing_since: null,
        last_attempt_at: null,
        last_problem: null,
        last_status: null,
      });
      return {
        status: 200,
        body: { subscriber: await one(tx, id, now), secret },
        audit: entryOf('create', { after: { id, ...forTrail(body) } }),
      };
    });
  },

  async change(call) {
    const { body, now, params, systems } = call;
    const { version, ...fields } = body;
    const urlRefusal = systems.webhooks.urlRefusal(fields.url);
    if (urlRefusal !== null) return badRequest({ url: urlRefusal });
    return await call.change(async (tx) => {
      await lockSubscribers(tx);
      const before = await lockSubscriber(tx, params.id);
      if (before === undefined) return notFound;
      if (before.version !== version) return conflict;
      if (await isNameTaken(tx, fields.name, params.id)) return nameTaken;
      await setSubscriber(tx, params.id, columnsOf(fields));
      return {
        status: 200,
        body: await one(tx, params.id, now),
        audit: entryOf('change', {
          before: { id: params.id, ...forTrail(fieldsOf(before)) },
          after: forTrail(fields),
        }),
      };
    });
  },

  async delete(call) {
    const { params } = call;
    return await call.change(async (tx) => {
      const row = await lockSubscriber(tx, params.id);
      if (row === undefined) return notFound;
      await deleteSubscriber(tx, params.id);
      const before = { id: params.id, ...forTrail(fieldsOf(row)) };
      return { status: 200, audit: entryOf('delete', { before }) };
    });
  },

  async test(call) {
    const { config, db, now, params, systems } = call;
    const [row] = await subscribers(db, params.id);
    if (row === undefined) return notFound;
    const body = JSON.stringify({
      type: 'test',
      version: 1,
      timestamp: now.toISOString(),
      data: {},
    });
    const begun = performance.now();
    const outcome = await sent(
      row,
      { id: `msg_${randomUUID()}`, body, at: now },
      { sender: systems.webhooks, secretKey: config.secretKey },
    );
    const milliseconds = Math.round(performance.now() - begun);
    return await call.change(async () => ({
      status: 200,
      body: { ...outcome, milliseconds },
      audit: entryOf('test', { after: { id: params.id, ...outcome } }),
    }));
  },

  async rotate(call) {
    const { config, now, params } = call;
    return await call.change(async (tx) => {
      const row = await lockSubscriber(tx, params.id);
      if (row === undefined) return notFound;
      const secret = newSecret();
      // After the portal's key was replaced, nothing can be signed with the secret before.
      const isReadable = secretsOf(row, config.secretKey, now) !== null;
      await setSubscriber(tx, params.id, {
        sealed_secret: sealSecret(secret, params.id, config.secretKey),
        sealed_earlier_secret: isReadable ? row.sealed_secret : null,
        earlier_secret_until: isReadable ? new Date(now.getTime() + EARLIER_SECRET_MS) : null,
      });
      return {
        status: 200,
        body: { subscriber: await one(tx, params.id, now), secret },
        audit: entryOf('rotate', { after: { id: params.id } }),
      };
    });
  },

  async pause(call) {
    const { now, params } = call;
    return await call.change(async (tx) => {
      const row = await lockSubscriber(tx, params.id);
      if (row === undefined) return notFound;
      if (row.paused_at !== null) return conflict;
      await setSubscriber(tx, params.id, { paused_at: now, pause_reason: 'Superuser' });
      const audit = entryOf('pause', { after: { id: params.id } });
      return { status: 200, body: await one(tx, params.id, now), audit };
    });
  },

  async resume(call) {
    const { now, params } = call;
    return await call.change(async (tx) => {
      const row = await lockSubscriber(tx, params.id);
      if (row === undefined) return notFound;
      if (row.paused_at === null) return conflict;
      await setSubscriber(tx, params.id, {
        paused_at: null,
        pause_reason: null,
        failing_since: null,
      });
      await hasten(tx, params.id, now);
      const audit = entryOf('resume', {
        before: { reason: row.pause_reason, since: row.paused_at },
        after: { id: params.id },
      });
      return { status: 200, body: await one(tx, params.id, now), audit };
    });
  },

  async sendAgain(call) {
    const { now, params } = call;
    return await call.change(async (tx) => {
      if ((await lockSubscriber(tx, params.id)) === undefined) return notFound;
      const events = await makeAllDue(tx, params.id, now, new Date(now.getTime() + MAX_AGE_MS));
      const audit = entryOf('sendAgain', { after: { id: params.id, events } });
      return { status: 200, body: await one(tx, params.id, now), audit };
    });
  },

  async deliveries(call) {
    const { db, params } = call;
    if ((await subscribers(db, params.id)).length === 0) return notFound;
    const rows = await latestDeliveries(db, params.id);
    await auditPersonRead(
      call,
      rows.map(({ subject }) => subject),
    );
    return {
      status: 200,
      body: rows.map((row) => ({
        id: String(row.id),
        eventType: eventTypeNamed(row.kind),
        userId: row.user_id,
        changedDate: row.created_at.toISOString(),
        state: deliveryState({ isDone: row.done_at !== null, isRefused: row.refused_at !== null }),
        reason: row.reason,
        attempts: row.attempts,
        endedDate: (row.done_at ?? row.refused_at)?.toISOString() ?? null,
        lastFailure: row.last_error === null ? null : outcomeOf(row.last_error),
      })),
    };
  },
};

const nameTaken = badRequest({ name: 'WEBHOOKS/NAME_TAKEN' });

const columnsOf = ({ name, url, eventTypes, accountKinds, facts }: Fields) => ({
  name,
  url,
  event_types: [...new Set(eventTypes)],
  account_kinds: [...new Set(accountKinds)],
  facts: [...new Set(facts)],
});

const fieldsOf = (
  row: Pick<SubscriberRow, 'name' | 'url' | 'event_types' | 'account_kinds' | 'facts'>,
): Fields => ({
  name: row.name,
  url: row.url,
  eventTypes: row.event_types,
  accountKinds: row.account_kinds,
  facts: row.facts,
});

const forTrail = ({ url, ...fields }: Fields) => ({ ...fields, url: urlForTrail(url) });

async function one(tx: Kysely<Database>, id: string, now: Date): Promise<Subscriber> {
  const [row] = await subscribers(tx, id);
  if (row === undefined) throw new Error('The subscriber is gone within its transaction.');
  return toSubscriber(row, now);
}

const toSubscriber = (row: SubscriberRow, now: Date): Subscriber => ({
  id: row.id,
  ...fieldsOf(row),
  state: subscriberState({ pauseReason: row.pause_reason, failingSince: row.failing_since }),
  pauseReason: row.pause_reason,
  pausedAt: row.paused_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastAttempt:
    row.last_attempt_at === null
      ? null
      : {
          at: row.last_attempt_at.toISOString(),
          problem: row.last_problem,
          status: row.last_status,
        },
  waiting: row.waiting ?? 0,
  refused: row.refused ?? 0,
  earlierSecretUntil:
    row.earlier_secret_until !== null && row.earlier_secret_until > now
      ? row.earlier_secret_until.toISOString()
      : null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  version: row.version,
});
