import { afterAll, beforeAll, beforeEach } from 'vitest';
import { AccountKind, EventType, type Subscriber } from '#contract/webhooks.ts';
import { pauseSubscriber } from '#server/areas/webhooks/index.ts';
import { readConfig } from '#server/config/config.ts';
import { type WebhookDelivery, WebhookLoops } from '#server/outbox/webhookLoops.ts';
import { distribute } from '#server/outbox/accountChanges.ts';
import { httpWebhooks } from '#server/systems/webhooks/http.ts';
import { type FakeSubscriber, fakeSubscriber } from '../support/fakeSubscriber.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { answer, change } from './calls.ts';

export const ADDRESS = '/api/Webhooks';
/** Time limit of an attempt in these tests. */
export const TIMEOUT_MS = 400;

export let portal: Portal;
export let superuser: Send;
/** A subscriber's server, which accepts everything at the start of each test. */
export let server: FakeSubscriber;
const config = readConfig({});
/** An employee whose account the tests change. */
export const ANNA = 'annli42';
let start = 0;
/** The moment that many seconds after the start of the file's tests. */
export const after = (seconds: number) => new Date(start + seconds * 1000);
export const DAY = 24 * 3600;

/** What deliveries have logged. */
export const logged: unknown[] = [];

/** Starts a portal without subscribers before each test. */
export function setUpWebhooks(): void {
  beforeAll(async () => {
    start = Date.now();
    portal = await startPortal();
    superuser = await portal.as('davos31');
    server = await fakeSubscriber();
  });
  afterAll(async () => {
    await server.close();
    await portal.close();
  });
  beforeEach(async () => {
    await portal.db.deleteFrom('webhook_subscriber').execute();
    await portal.db.deleteFrom('account_change').execute();
    await portal.db.deleteFrom('outgoing_change').execute();
    await portal.db.deleteFrom('outgoing_message').execute();
    server.received.length = 0;
    server.behave = { kind: 'status', status: 204 };
    logged.length = 0;
  });
}

export const fields = (changed: object = {}) => ({
  name: 'Staff cards',
  url: server.url,
  eventTypes: EventType.options,
  accountKinds: AccountKind.options,
  facts: [],
  ...changed,
});

export interface Created {
  readonly subscriber: Subscriber;
  readonly secret: string;
}

/** Adds a subscriber as a superuser does. */
export async function subscribe(changed: object = {}): Promise<Created> {
  const { status, body } = await answer(superuser(ADDRESS, change('POST', fields(changed))));
  if (status !== 200) throw new Error(`Not created: ${JSON.stringify(body)}`);
  return body as Created;
}

export const subscriberNow = async (id: string): Promise<Subscriber> => {
  const { body } = await answer(superuser(ADDRESS));
  const found = (body as Subscriber[]).find((one) => one.id === id);
  if (found === undefined) throw new Error('There is no such subscriber.');
  return found;
};

export const deliveryAt = (clock: () => Date): WebhookDelivery => ({
  sender: httpWebhooks({ allowsLoopback: true, allowedHosts: [] }, { timeoutMs: TIMEOUT_MS }),
  secretKey: config.secretKey,
  log: { warn: (...line: unknown[]) => void logged.push(line), info: () => undefined },
  clock,
  pause: (id, reason, now) => pauseSubscriber(portal.db, config, id, { reason, now }),
});

/** Delivers what is due, as the background job does. */
export async function deliver(now = new Date()): Promise<void> {
  const loops = new WebhookLoops(
    portal.db,
    deliveryAt(() => now),
  );
  await loops.deliverDue();
  await loops.settled();
}

/** Changes these columns of an account, and writes its event, as the background job does. */
export async function changeAccount(
  liUId: string,
  values: Readonly<Record<string, string | null>>,
  now = new Date(),
): Promise<void> {
  await portal.db.updateTable('account').set(values).where('user_id', '=', liUId).execute();
  await passOn(now);
}

/** Writes the events of changed accounts, as the background job does. */
export const passOn = (now: Date) =>
  distribute(portal.db, {
    systems: { cards: null, directory: recordingDirectory() },
    config: { secretKey: config.secretKey },
    now,
  });

export const changes = () =>
  portal.db.selectFrom('outgoing_change').selectAll().orderBy('id').execute();

/** Changes Anna's address, which subscribers receive as a fact. */
export const rename = (title: string, now?: Date) =>
  changeAccount(ANNA, { university_email_address: `${title}@kvarnby.example` }, now);

/** Takes an action on a subscriber as a superuser. */
export const post = (id: string, action: string) =>
  answer(superuser(`${ADDRESS}/${id}/${action}`, change('POST')));
