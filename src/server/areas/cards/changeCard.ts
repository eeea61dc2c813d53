import type { Transaction } from 'kysely';
import type { CardChange, Delivery } from '#contract/deliveries.ts';
import { type CardAction, mayUseCard } from '#rules/cardStatus.ts';
import type { Actor } from '#server/call/actor.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Self } from '#server/call/self.ts';
import { type CardRow, lockCard } from '#server/cards/cardStore.ts';
import type { Database } from '#server/database/schema.ts';
import { refreshPasses } from '#server/areas/passes/index.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { updateCard } from './store.ts';

/** The column values that freezing, unfreezing and blocking write to a card. */
const changes = {
  freeze: (now: Date) =>
    ({ status: 'Frozen', frozen_at: now, blocked_at: null, changed_at: now }) as const,
  unfreeze: (now: Date) =>
    ({ status: 'Active', frozen_at: null, blocked_at: null, changed_at: now }) as const,
  block: (now: Date) =>
    ({ status: 'Blocked', frozen_at: null, blocked_at: now, changed_at: now }) as const,
} satisfies Partial<Record<CardAction, (now: Date) => object>>;

/** What the card system is told of each of them. */
const kinds = {
  freeze: 'CardFreeze',
  unfreeze: 'CardUnfreeze',
  block: 'CardBlock',
} as const satisfies Record<keyof typeof changes, CardChange>;
export type CardStatusAction = keyof typeof changes;

/**
 * Freezes, unfreezes or blocks the account's card if its status allows it, and tells the card
 * system. `by` is added to the audit entry of a change that a desk makes for the owner.
 */
export async function changeCard(
  tx: Transaction<Database>,
  call: CallContext & { readonly actor: Actor },
  { lin, liUId }: Self,
  action: CardStatusAction,
  by: object = {},
): Promise<
  | 'notFound'
  | 'conflict'
  | { readonly row: CardRow; readonly delivery: Delivery | null; readonly audit: ChangeEntry }
> {
  const card = await lockCard(tx, liUId);
  if (!card) return 'notFound';
  if (!mayUseCard(action, card.status, false)) return 'conflict';
  const change = changes[action](call.now);
  await updateCard(tx, card.id, change);
  await refreshPasses(tx, call, [card.account_id]);
  const delivery = await enqueue(tx, call, {
    system: 'Cards',
    kind: kinds[action],
    subject: lin,
    payload: { isoNumber: card.iso_number, liUId },
  });
  const audit = about(lin, `card.${action}`, {
    before: { status: card.status },
    after: { cardId: card.id, status: change.status, ...by },
  });
  return { row: { ...card, ...change }, delivery, audit };
}
