import type { Insertable, Transaction } from 'kysely';
import { batchesOf } from '#server/batches.ts';
import type { Database } from '#server/database/schema.ts';
import type { CardTable } from '#server/database/tables/card.ts';
import { isInUse, type KnownCard, type KnownOrder, type States } from './statesStore.ts';

type Tx = Transaction<Database>;

/** As many rows as a statement has parameters for. */
const BATCH_SIZE = 1_000;

/** Writes what has been changed: first what opens no doors, since an account has one card that does. */
export async function writeStates(tx: Tx, { cards, orders }: States): Promise<void> {
  const touched = cards.filter(({ isTouched }) => isTouched);
  const known = touched.filter(({ isNew }) => !isNew);
  for (const card of known.filter((one) => !isInUse(one))) await updateCard(tx, card);
  for (const card of known.filter(isInUse)) await updateCard(tx, card);
  for (const batch of batchesOf(
    touched.filter(({ isNew }) => isNew),
    BATCH_SIZE,
  ))
    await tx.insertInto('card').values(batch.map(rowOf)).execute();
  for (const order of orders.filter(({ isTouched }) => isTouched)) await updateOrder(tx, order);
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

const updateCard = (tx: Tx, card: KnownCard) =>
  tx.updateTable('card').set(valuesOf(card)).where('id', '=', card.id).execute();

const updateOrder = (tx: Tx, order: KnownOrder) =>
  tx
    .updateTable('card_order')
    .set({
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
    })
    .where('id', '=', order.id)
    .execute();
