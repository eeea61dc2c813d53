import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { MAX_DELIVERIES_SHOWN } from '#contract/webhooks.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { WebhookSubscriberTable } from '#server/database/tables/webhook.ts';
import { CLAIM_MS } from '#server/outbox/deliveryLoop.ts';

/** Refused events of the subscriber that no later event of the same account has replaced. */
const canBeSentAgain = sql<boolean>`change.refused_at is not null and not exists (
  select from outgoing_change as later
  where later.subject = change.subject and later.topic = change.topic
    and later.subscriber_id = change.subscriber_id and later.id > change.id)`;

/** The subscribers by name, or the one with the id, with what waits for each. */
export const subscribers = (db: Kysely<Database>, id?: string) =>
  db
    .selectFrom('webhook_subscriber')
    .leftJoin('person', 'person.lin', 'webhook_subscriber.created_by_lin')
    .selectAll('webhook_subscriber')
    .select('person.display_name as created_by')
    .select((eb) => [
      eb
        .selectFrom('outgoing_change as change')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('change.subscriber_id', '=', 'webhook_subscriber.id')
        .where('change.system', '=', 'Webhooks')
        .where('change.next_attempt_at', 'is not', null)
        .as('waiting'),
      eb
        .selectFrom('outgoing_change as change')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('change.subscriber_id', '=', 'webhook_subscriber.id')
        .where(canBeSentAgain)
        .as('refused'),
    ])
    .$if(id !== undefined, (query) => query.where('webhook_subscriber.id', '=', id ?? ''))
    .orderBy(sql`lower(name)`)
    .execute();
export type SubscriberRow = Awaited<ReturnType<typeof subscribers>>[number];

/** Serialises what depends on the number and the names of all subscribers. */
export const lockSubscribers = (tx: Tx) =>
  sql`lock table webhook_subscriber in share row exclusive mode`.execute(tx);

/** The subscriber, locked until the transaction ends; undefined if there is none. */
export const lockSubscriber = (tx: Tx, id: string) =>
  tx
    .selectFrom('webhook_subscriber')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const subscriberCount = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('webhook_subscriber')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Whether a subscriber other than `except` has the name, whatever its case. */
export const isNameTaken = async (tx: Tx, name: string, except: string | null) =>
  (await tx
    .selectFrom('webhook_subscriber')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .executeTakeFirst()) !== undefined;

export const addSubscriber = (tx: Tx, row: Insertable<WebhookSubscriberTable>) =>
  tx.insertInto('webhook_subscriber').values(row).execute();

/** Changes the subscriber and increments its version. */
export const setSubscriber = (
  tx: Tx,
  id: string,
  values: Omit<Updateable<WebhookSubscriberTable>, 'version'>,
) =>
  tx
    .updateTable('webhook_subscriber')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const deleteSubscriber = (tx: Tx, id: string) =>
  tx.deleteFrom('webhook_subscriber').where('id', '=', id).execute();

/** Makes what can be sent again due. Returns the number of events. */
export async function makeAllDue(tx: Tx, id: string, now: Date, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update outgoing_change as change set next_attempt_at = ${now}::timestamptz,
      expires_at = ${until}::timestamptz, attempts = 0, refused_at = null, reason = null
    where change.subscriber_id = ${id} and ${canBeSentAgain}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Makes what waits for a later attempt due at once, except what a server is sending right now. */
export const hasten = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('outgoing_change')
    .set({ next_attempt_at: now })
    .where('system', '=', 'Webhooks')
    .where('subscriber_id', '=', id)
    .where('next_attempt_at', '>', new Date(now.getTime() + CLAIM_MS))
    .execute();

/** What the subscriber was told lately, newest first. */
export const latestDeliveries = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('outgoing_change')
    .select(['id', 'subject', 'kind', 'created_at', 'done_at', 'refused_at', 'reason'])
    .select(['attempts', 'last_error'])
    .select(sql<string | null>`payload -> 'data' ->> 'userId'`.as('user_id'))
    .where('subscriber_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_DELIVERIES_SHOWN)
    .execute();
