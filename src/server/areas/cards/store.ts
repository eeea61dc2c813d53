import type { Insertable, Transaction, Updateable } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { CardOrderTable, CardTable } from '#server/database/tables/card.ts';

export const updateCard = (tx: Transaction<Database>, id: string, change: Updateable<CardTable>) =>
  tx.updateTable('card').set(change).where('id', '=', id).execute();

/**
 * The secrets that prove possession of the card: the hash of its PIN and the number of its chip, as
 * far as the portal has them.
 */
export const secretsOfCard = (db: Db, id: string) =>
  db
    .selectFrom('card')
    .select(['pin_hash', 'mifare_number'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The ongoing order; there is at most one. */
export const ongoingOrderOf = (db: Db, liUId: string) =>
  db
    .selectFrom('card_order')
    .innerJoin('account', 'account.id', 'card_order.account_id')
    .select([
      'card_order.id',
      'card_order.status',
      'card_order.ordered_at',
      'card_order.pickup_place',
    ])
    .where('account.user_id', '=', liUId)
    .where('card_order.status', 'in', ['Ordered', 'InProduction', 'ReadyForCollection'])
    .$narrowType<{ status: 'Ordered' | 'InProduction' | 'ReadyForCollection' }>()
    .executeTakeFirst();

export type OrderRow = NonNullable<Awaited<ReturnType<typeof ongoingOrderOf>>>;

/** The account's last order, if it has been cancelled. */
export async function cancelledOrderOf(db: Db, liUId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('card_order')
    .innerJoin('account', 'account.id', 'card_order.account_id')
    .select(['card_order.id', 'card_order.status'])
    .where('account.user_id', '=', liUId)
    .orderBy('card_order.ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'Cancelled' ? last.id : undefined;
}

/** Cancels an order on which nobody has worked. Returns its account, if there was such an order. */
export async function cancelRefused(
  tx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const cancelled = await tx
    .updateTable('card_order')
    .set({ status: 'Cancelled', changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Ordered')
    .returning('account_id')
    .executeTakeFirst();
  return cancelled?.account_id;
}

export const addOrder = (tx: Transaction<Database>, order: Insertable<CardOrderTable>) =>
  tx.insertInto('card_order').values(order).returning('id').executeTakeFirstOrThrow();

/** The person's portrait as others see it, with its pixel dimensions. */
export const portraitOf = (db: Db, lin: string) =>
  db
    .selectFrom('profile_image')
    .select(['id', 'full_size', 'width', 'height'])
    .where('lin', '=', lin)
    .where('source', '=', 'Current')
    .executeTakeFirst();

export const ownerOf = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.id', 'person.national_id'])
    .where('account.user_id', '=', liUId)
    .executeTakeFirstOrThrow();
