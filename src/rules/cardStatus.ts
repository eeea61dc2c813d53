import type { CardState } from '../contract/values.ts';

/** What a person may want to do with the campus card. */
export const cardActions = ['order', 'changePin', 'freeze', 'unfreeze', 'block'] as const;
export type CardAction = (typeof cardActions)[number];

/**
 * Which action a card allows (CARD-02, CARD-07). Active and Frozen go back and forth, Blocked is final, and a new card
 * is ordered from Blocked, Inactive or none. An Invalid card is the issuer's to mend.
 */
const allowed: Readonly<Record<CardState | 'none', readonly CardAction[]>> = {
  none: ['order'],
  Invalid: [],
  Active: ['changePin', 'freeze', 'block'],
  Inactive: ['order'],
  Blocked: ['order'],
  Frozen: ['unfreeze', 'block'],
};

/** Whether the card, or its absence, allows the action. A card on its way hinders only another order. */
export const mayUseCard = (action: CardAction, status: CardState | null, hasOngoingOrder: boolean): boolean =>
  allowed[status ?? 'none'].includes(action) && !(action === 'order' && hasOngoingOrder);

/** Why a card's status, or an order on its way, stands in the way of an action. */
export type CardRefusal = 'NO_CARD' | 'ORDERED' | 'HAS_CARD' | 'IS_FROZEN' | 'NOT_FROZEN' | 'IS_BLOCKED' | 'IS_INACTIVE' | 'IS_INVALID';

const reasons: Readonly<Record<CardState, CardRefusal>> = {
  Active: 'NOT_FROZEN',
  Frozen: 'IS_FROZEN',
  Blocked: 'IS_BLOCKED',
  Inactive: 'IS_INACTIVE',
  Invalid: 'IS_INVALID',
};

/** Why the action cannot be done now; null: it can. */
export function cardRefusal(action: CardAction, status: CardState | null, hasOngoingOrder: boolean): CardRefusal | null {
  if (mayUseCard(action, status, hasOngoingOrder)) return null;
  if (status === null) return action === 'order' ? 'ORDERED' : 'NO_CARD';
  if (action !== 'order') return reasons[status];
  if (status === 'Active' || status === 'Frozen') return 'HAS_CARD';
  return status === 'Invalid' ? 'IS_INVALID' : 'ORDERED';
}
