import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import {
  type Delivery,
  MAX_REFUSED_DELIVERIES,
  type OutsideSystem,
  type PersonDelivery,
  type RefusedDelivery,
} from '#contract/deliveries.ts';
import { deliveryState, retryRefusal } from '#rules/deliveries.ts';
import type { Database } from '../database/schema.ts';
import { MAX_AGE_MS } from './enqueue.ts';

/** Deliveries that are returned of a person, more than anyone reads. */
const MAX_DELIVERIES = 50;

/** Whether a later change of the person's has the same topic. */
const isReplaced = (eb: ExpressionBuilder<Database, 'outgoing_change'>) =>
  eb.exists(
    eb
      .selectFrom('outgoing_change as later')
      .select('later.id')
      .whereRef('later.subject', '=', 'outgoing_change.subject')
      .whereRef('later.system', '=', 'outgoing_change.system')
      .where(sql<boolean>`later.subscriber_id is not distinct from outgoing_change.subscriber_id`)
      .whereRef('later.topic', '=', 'outgoing_change.topic')
      .whereRef('later.id', '>', 'outgoing_change.id'),
  );

/** The changes with whether each is replaced. */
const changes = (db: Kysely<Database>) =>
  db
    .selectFrom('outgoing_change')
    .selectAll('outgoing_change')
    .leftJoin('webhook_subscriber', 'webhook_subscriber.id', 'outgoing_change.subscriber_id')
    .select('webhook_subscriber.name as subscriber')
    .select((eb) => isReplaced(eb).as('is_replaced'));
type Row = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>;

/** The changes of a person, newest first. */
export const deliveriesOf = async (
  db: Kysely<Database>,
  subject: string,
): Promise<PersonDelivery[]> =>
  (
    await changes(db)
      .where('subject', '=', subject)
      .orderBy('outgoing_change.id', 'desc')
      .limit(MAX_DELIVERIES)
      .execute()
  ).map(toPersonDelivery);

/** The changes that can be tried again, as `retryRefusal` says of each. */
const canBeRetried = (db: Kysely<Database>) =>
  db
    .selectFrom('outgoing_change')
    .where('refused_at', 'is not', null)
    .where((eb) => eb.not(isReplaced(eb)))
    .where((eb) => eb.or([eb('has_secret', '=', false), eb('sealed_secret', 'is not', null)]));

/** Returns how many changes can be tried again. */
export const countRefused = async (db: Kysely<Database>): Promise<number> =>
  (
    await canBeRetried(db)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The newest changes that can be tried again. */
export async function refusedDeliveries(db: Kysely<Database>): Promise<RefusedDelivery[]> {
  const rows = await changes(db)
    .leftJoin('person', 'person.lin', 'outgoing_change.subject')
    .select(['outgoing_change.subject', 'person.display_name'])
    .select((eb) =>
      eb
        .selectFrom('account')
        .select('account.user_id')
        .whereRef('account.lin', '=', 'outgoing_change.subject')
        .orderBy(sql`account.affiliation_type is null`)
        .orderBy('account.user_id')
        .limit(1)
        .as('user_id'),
    )
    .where('outgoing_change.id', 'in', canBeRetried(db).select('outgoing_change.id'))
    .orderBy('outgoing_change.id', 'desc')
    .limit(MAX_REFUSED_DELIVERIES)
    .execute();
  return rows.map((row) => ({
    ...toPersonDelivery(row),
    norEduPersonLIN: row.subject,
    displayName: row.display_name,
    liUId: row.user_id,
  }));
}

/** One change of a person; undefined if the person has no such change. */
export async function deliveryOf(
  db: Kysely<Database>,
  subject: string,
  id: string,
): Promise<PersonDelivery | undefined> {
  const row = await changes(db)
    .where('subject', '=', subject)
    .where(sql<string>`outgoing_change.id::text`, '=', id)
    .executeTakeFirst();
  return row && toPersonDelivery(row);
}

/**
 * Locks a change of the person until the transaction ends; undefined if the person has no such
 * change.
 */
export const lockDelivery = (tx: Transaction<Database>, subject: string, id: string) =>
  tx
    .selectFrom('outgoing_change')
    .select('id')
    .where('subject', '=', subject)
    .where(sql<string>`id::text`, '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Makes a refused change due again, for as long as a new one would be tried. */
export const makeDue = (tx: Transaction<Database>, id: number, now: Date) =>
  tx
    .updateTable('outgoing_change')
    .set({ next_attempt_at: now, expires_at: new Date(now.getTime() + MAX_AGE_MS), attempts: 0 })
    .set({ refused_at: null, reason: null })
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .execute();

/** Makes a refused change due again if it can be tried again; `retryRefusal` says when not. */
export async function makeDueAgain(tx: Transaction<Database>, id: string, now: Date) {
  const row = await canBeRetried(tx)
    .select('id')
    .where(sql<string>`outgoing_change.id::text`, '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) await makeDue(tx, row.id, now);
}

/** Erases the secret of a refused change, which can then not be tried again. */
export const eraseSecret = (tx: Transaction<Database>, id: number) =>
  tx
    .updateTable('outgoing_change')
    .set({ sealed_secret: null })
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .execute();

/** The last change of the person's whose payload contains these values; null if there is none. */
export async function lastDelivery(
  db: Kysely<Database>,
  system: OutsideSystem,
  subject: string,
  about: Readonly<Record<string, string>>,
): Promise<Delivery | null> {
  const row = await changes(db)
    .where('subject', '=', subject)
    .where('system', '=', system)
    .where(sql<boolean>`payload @> ${JSON.stringify(about)}::jsonb`)
    .orderBy('outgoing_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toDelivery(row) : null;
}

const storedDelivery = (row: Row) => ({
  isDone: row.done_at !== null,
  isRefused: row.refused_at !== null,
  isReplaced: Boolean(row.is_replaced),
  lacksSecret: row.has_secret && row.sealed_secret === null,
});

const toDelivery = (row: Row): Delivery => ({
  kind: row.kind,
  state: deliveryState(storedDelivery(row)),
  changedDate: row.created_at.toISOString(),
  reason: row.reason,
});

const toPersonDelivery = (row: Row): PersonDelivery => ({
  ...toDelivery(row),
  id: String(row.id),
  system: row.system,
  subscriber: row.subscriber,
  endedDate: (row.done_at ?? row.refused_at)?.toISOString() ?? null,
  attempts: row.attempts,
  retryRefusal: retryRefusal(storedDelivery(row)),
});
