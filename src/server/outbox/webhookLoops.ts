import type { Selectable } from 'kysely';
import { outcomeText, pauseDue } from '#rules/webhookSubscriber.ts';
import type { Db } from '../database/open.ts';
import type { WebhookSubscriberTable } from '../database/tables/webhook.ts';
import { NoResponse } from '../systems/noResponse.ts';
import type { SendOutcome, WebhookSender } from '../systems/webhooks/port.ts';
import { queueOf, refuseExpired, type WaitingChange } from './changeLoop.ts';
import { DeliveryLoop, type LoopContext, NotNow, Unreadable } from './deliveryLoop.ts';
import { noteOutcome, secretsOf } from './subscribers.ts';
import { StoredEvent } from './webhookEvents.ts';

export interface WebhookDelivery extends LoopContext {
  readonly sender: WebhookSender;
  /** Decrypts the subscribers' secrets. */
  readonly secretKey: string;
  /** Pauses a subscriber that is gone, or to which every attempt has failed for long. */
  readonly pause: (subscriberId: string, reason: 'Gone' | 'Failing', now: Date) => Promise<void>;
}

/** An attempt that did not deliver an event. The message is the outcome, as rules read it. */
class NotDelivered extends NoResponse {
  constructor({ waitMs, ...outcome }: SendOutcome) {
    super(outcomeText(outcome), { waitMs: waitMs ?? null });
  }
}

/** Delivers what waits for the subscribers, with a loop for each so that none delays another. */
export class WebhookLoops {
  readonly #db: Db;
  readonly #delivery: WebhookDelivery;
  readonly #loops = new Map<string, DeliveryLoop<WaitingChange>>();

  constructor(db: Db, delivery: WebhookDelivery) {
    this.#db = db;
    this.#delivery = delivery;
  }

  /** Starts to deliver what is due, without waiting for it. */
  async deliverDue(): Promise<void> {
    const subscribers = await this.#db
      .selectFrom('webhook_subscriber')
      .select(['id', 'paused_at'])
      .execute();
    for (const id of this.#loops.keys())
      if (!subscribers.some((one) => one.id === id)) this.#loops.delete(id);
    for (const { id, paused_at } of subscribers) {
      if (paused_at === null) await this.#loopOf(id).deliverDue();
      else
        await refuseExpired(
          this.#db,
          { system: 'Webhooks', subscriberId: id },
          this.#delivery.clock(),
        );
    }
  }

  /** Resolves when everything that is due has been attempted. */
  async settled(): Promise<void> {
    await Promise.all([...this.#loops.values()].map((loop) => loop.settled()));
  }

  /** Starts no further attempts, and waits for those in progress, but no longer than this. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all([...this.#loops.values()].map((loop) => loop.stop(graceMs)));
  }

  #loopOf(id: string): DeliveryLoop<WaitingChange> {
    const known = this.#loops.get(id);
    if (known !== undefined) return known;
    const loop = new DeliveryLoop(
      queueOf(this.#db, { system: 'Webhooks', subscriberId: id }, this.#delivery, {
        deliver: async (change) => deliver(this.#db, change, id, this.#delivery),
        isPresentState: () => false,
      }),
      this.#delivery,
    );
    this.#loops.set(id, loop);
    return loop;
  }
}

async function deliver(
  db: Db,
  { payload }: WaitingChange,
  subscriberId: string,
  delivery: WebhookDelivery,
): Promise<void> {
  const subscriber = await db
    .selectFrom('webhook_subscriber')
    .selectAll()
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  const event = StoredEvent.safeParse(payload);
  if (subscriber === undefined || !event.success) throw new Unreadable('The event cannot be read.');
  // It may have been paused since the event was claimed.
  if (subscriber.paused_at !== null) throw new NotNow();
  const { id, ...body } = event.data;
  const at = delivery.clock();
  const sending = await sent(subscriber, { id, body: JSON.stringify(body), at }, delivery);
  const outcome = { problem: sending.problem, status: sending.status };
  const now = delivery.clock();
  const noting = noteOutcome(db, subscriber, outcome, now);
  // What has arrived is not sent again because the note about it could not be stored.
  if (outcome.problem === null)
    return noting.catch((err: unknown) => delivery.log.warn({ err }, 'outcome not noted'));
  await noting;
  const reason = pauseDue(outcome, subscriber.failing_since, now);
  if (reason !== null) await delivery.pause(subscriberId, reason, now);
  throw new NotDelivered(sending);
}

/** Signs and sends an event to the subscriber. Never throws. */
export async function sent(
  subscriber: Selectable<WebhookSubscriberTable>,
  message: { readonly id: string; readonly body: string; readonly at: Date },
  { sender, secretKey }: Pick<WebhookDelivery, 'sender' | 'secretKey'>,
): Promise<SendOutcome> {
  const secrets = secretsOf(subscriber, secretKey, message.at);
  if (secrets === null) return { problem: 'SECRET_UNREADABLE', status: null };
  return await sender.send(subscriber.url, { ...message, secrets });
}
