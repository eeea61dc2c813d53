import { type RawBuilder, sql } from 'kysely';
import type { CardState } from '#contract/values.ts';
import type { OrderStatus } from '#rules/cardEvents.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';

/** Maximum number of cards or orders of a page. */
const PAGE_SIZE = 1_000;

/** Where a page begins: after the row with this moment and id. */
export interface PageStart {
  readonly at: string;
  readonly id: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** What the next page begins with; null if there is none. */
  readonly next: string | null;
}

/** A card as a card system reads it, to find what has been lost on the way. */
export interface ChangedCard {
  readonly id: string;
  readonly isoNumber: string;
  /** The id in the source that asks. */
  readonly cardId: string | null;
  readonly userId: string | null;
  readonly status: CardState;
  readonly validFrom: IsoDate;
  readonly validUntil: IsoDate;
  readonly changedAt: string;
}

export interface ChangedOrder {
  readonly id: string;
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly pickupPlace: string | null;
  readonly orderedAt: string;
  readonly changedAt: string;
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The cards that have changed since, the earliest change first. */
export const changedCards = (
  db: Db,
  source: string,
  start: PageStart,
): Promise<Page<ChangedCard>> =>
  page(
    db,
    sql`
      select card.id, iso_number as "isoNumber", user_id as "userId", card.status,
        case when source = ${source} then external_id end as "cardId",
        validity_start_date::text as "validFrom", validity_end_date::text as "validUntil",
        ${moment('card.changed_at')} as "changedAt"
      from card join account on account.id = card.account_id
      where ${isAfter('card', start)}
      order by card.changed_at, card.id`,
  );

/** The orders that have been made or have changed since. */
export const changedOrders = (db: Db, start: PageStart): Promise<Page<ChangedOrder>> =>
  page(
    db,
    sql`
      select card_order.id, user_id as "userId", card_order.status,
        pickup_place as "pickupPlace", ${moment('card_order.ordered_at')} as "orderedAt",
        ${moment('card_order.changed_at')} as "changedAt"
      from card_order join account on account.id = card_order.account_id
      where ${isAfter('card_order', start)}
      order by card_order.changed_at, card_order.id`,
  );

const isAfter = (table: string, { at, id }: PageStart) => sql`
  (${sql.ref(`${table}.changed_at`)}, ${sql.ref(`${table}.id`)}) > (${at}::timestamptz, ${id}::uuid)`;

async function page<Row extends { readonly id: string; readonly changedAt: string }>(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const { rows } = await sql<Row>`
    ${query} limit ${PAGE_SIZE + 1}`.execute(db);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    rows: shown,
    next: last === undefined ? null : `${last.changedAt},${last.id}`,
  };
}

/** The number of cards of a source that open doors. */
export async function countInUse(db: Db, source: string): Promise<number> {
  const { count } = await db
    .selectFrom('card')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('source', '=', source)
    .where('status', 'in', ['Active', 'Frozen'])
    .executeTakeFirstOrThrow();
  return count;
}
