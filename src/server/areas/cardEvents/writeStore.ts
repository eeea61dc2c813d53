import { type Insertable, sql, type Updateable } from 'kysely';
import { batchesOf } from '#server/base/batches.ts';
import type { Tx } from '#server/database/schema.ts';
import type { CardOrderTable, CardTable } from '#server/database/tables/card.ts';
import { isInUse, type KnownCard, type KnownOrder, type States } from './statesStore.ts';

/** As many rows as a statement has parameters for. */
const BATCH_SIZE = 1_000;

/** Writes what has been changed: first what opens no doors, since an account has one card that does. */
export async function writeStates(tx: Tx, { cards, orders }: States): Promise<void> {
  const touched = cards.filter(({ isTouched }) => isTouched);
  const known = touched.filter(({ isNew }) => !isNew);
  await updateCards(
    tx,
    known.filter((one) => !isInUse(one)),
  );
  await updateCards(tx, known.filter(isInUse));
  for (const batch of batchesOf(
    touched.filter(({ isNew }) => isNew),
    BATCH_SIZE,
  ))
    await tx.insertInto('card').values(batch.map(rowOf)).execute();
  await updateOrders(
    tx,
    orders.filter(({ isTouched }) => isTouched),
  );
}

export const removeCard = (tx: Tx, id: string) =>
  tx.deleteFrom('card').where('id', '=', id).execute();

const rowOf = (card: KnownCard) =>
  ({
    id: card.id,
    account_id: card.accountId,
    iso_number: card.isoNumber,
    pin_hash: card.pinHash,
    ...valuesOf(card),
  }) satisfies Insertable<CardTable>;

const valuesOf = (card: KnownCard) => ({
  mifare_number: card.uid,
  status: card.status,
  validity_start_date: card.validFrom,
  validity_end_date: card.validUntil,
  frozen_at: card.frozenAt,
  blocked_at: card.blockedAt,
  changed_at: card.changedAt,
  source: card.source,
  external_id: card.externalId,
  issued_at: card.issuedAt,
  stated_sequence: card.stated?.sequence ?? null,
  stated_at: card.stated && new Date(card.stated.at),
  unblocked_sequence: card.unblocked?.sequence ?? null,
  unblocked_at: card.unblocked && new Date(card.unblocked.at),
  blocked_by: card.blockedBy,
});

const updateCards = async (tx: Tx, cards: readonly KnownCard[]) => {
  if (cards.length === 0) return;
  const rows = cards.map((card) => ({ id: card.id, ...valuesOf(card) }));
  await sql`
    update card set mifare_number = stated.mifare_number, status = stated.status,
      validity_start_date = stated.validity_start_date,
      validity_end_date = stated.validity_end_date,
      frozen_at = stated.frozen_at, blocked_at = stated.blocked_at,
      changed_at = stated.changed_at, source = stated.source, external_id = stated.external_id,
      issued_at = stated.issued_at, stated_sequence = stated.stated_sequence,
      stated_at = stated.stated_at, unblocked_sequence = stated.unblocked_sequence,
      unblocked_at = stated.unblocked_at, blocked_by = stated.blocked_by
    from json_populate_recordset(null::card, ${JSON.stringify(rows)}::json) as stated
    where card.id = stated.id`.execute(tx);
};

const updateOrders = async (tx: Tx, orders: readonly KnownOrder[]) => {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({ id: order.id, ...valuesOfOrder(order) }));
  await sql`
    update card_order set status = stated.status, pickup_place = stated.pickup_place,
      changed_at = stated.changed_at, source = stated.source, card_id = stated.card_id,
      iso_number = stated.iso_number, uid = stated.uid, valid_from = stated.valid_from,
      valid_until = stated.valid_until, stated_sequence = stated.stated_sequence,
      stated_at = stated.stated_at
    from json_populate_recordset(null::card_order, ${JSON.stringify(rows)}::json) as stated
    where card_order.id = stated.id`.execute(tx);
};

const valuesOfOrder = (order: KnownOrder) =>
  ({
    status: order.status,
    pickup_place: order.pickupPlace,
    changed_at: order.changedAt,
    source: order.card.source,
    card_id: order.card.cardId,
    iso_number: order.card.isoNumber,
    uid: order.card.uid,
    valid_from: order.card.validFrom,
    valid_until: order.card.validUntil,
    stated_sequence: order.stated?.sequence ?? null,
    stated_at: order.stated && new Date(order.stated.at),
  }) satisfies Updateable<CardOrderTable>;
