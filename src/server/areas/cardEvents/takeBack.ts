import type { Transaction } from 'kysely';
import type { CardState } from '#contract/values.ts';
import type { OrderStatus } from '#rules/cardEvents.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import type { StatementOrigin } from './statement.ts';
import { type KnownCard, type KnownOrder, readStates } from './statesStore.ts';
import { removeCard, writeStates } from './writeStore.ts';

/** What a hand-over has changed at a moment, and what was there before. */
interface HandedOver {
  readonly at: Date;
  readonly isoNumber: string;
  /** Null for a card that the hand-over has made. */
  readonly status: CardState | null;
  readonly order: { readonly id: string; readonly status: OrderStatus } | null;
  readonly replaced: { readonly id: string; readonly status: CardState } | null;
}

/**
 * Puts back what a hand-over has changed. Returns the cards whose state is another one now, with
 * their numbers, or false if anything has changed since, and nothing is put back.
 */
export async function takeBack(
  tx: Transaction<Database>,
  handed: HandedOver,
  origin: Omit<StatementOrigin, 'source' | 'isAtDesk'>,
): Promise<false | readonly KnownCard[]> {
  const { isoNumber, order: ordered } = handed;
  const states = await readStates(tx, null, [
    { ...NOTHING_STATED, isoNumber, reference: ordered?.id ?? null },
  ]);
  const card = states.cards.find((one) => one.isoNumber === isoNumber);
  const order = ordered && states.orders.find(({ id }) => id === ordered.id);
  const replaced = handed.replaced && states.cards.find(({ id }) => id === handed.replaced?.id);
  const isAsLeft = (one: KnownCard | KnownOrder | null | undefined) =>
    one === null || one?.changedAt.getTime() === handed.at.getTime();
  if (card === undefined || ![card, order, replaced].every(isAsLeft)) return false;
  const { now, actor, requestId, address } = origin;
  if (order && ordered) putBack(order, ordered.status, now);
  if (replaced && handed.replaced) putBack(replaced, handed.replaced.status, now);
  const before = card.status;
  putBack(card, handed.status ?? 'Inactive', now);
  if (handed.status === null) await removeCard(tx, card.id);
  await writeStates(tx, states);
  await record(tx, {
    actor,
    requestId,
    address,
    at: now,
    subjectLin: states.accounts.get(card.accountId)?.lin ?? null,
    action: 'card.takeBack',
    before: { status: before, ...(order && { order: 'Collected' }) },
    after: {
      cardId: card.id,
      status: handed.status,
      ...(order && { orderId: order.id, order: order.status }),
    },
  });
  return replaced ? [card, replaced] : [card];
}

function putBack<Status extends string>(
  one: { status: Status; changedAt: Date; isTouched: boolean },
  status: Status,
  now: Date,
): void {
  one.status = status;
  one.changedAt = now;
  one.isTouched = true;
}

const NOTHING_STATED = {
  type: 'card.issued',
  stated: { sequence: null, at: 0 },
  cardId: null,
  userId: null,
  personId: null,
  person: null,
  uid: null,
  validFrom: null,
  validUntil: null,
  pickupPlace: null,
  causedBy: null,
  isWhole: false,
} as const;
