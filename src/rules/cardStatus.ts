import type { CardState } from '#contract/values.ts';

/** The actions that a person can perform on their campus card. */
export const cardActions = [
  'showCode',
  'order',
  'changePin',
  'freeze',
  'unfreeze',
  'block',
] as const;
export type CardAction = (typeof cardActions)[number];

/**
 * The actions that each card status allows (CARD-02, CARD-07). Active and Frozen are
 * interchangeable, Blocked is final, and a new card can be ordered from Blocked, Inactive or
 * without a card. Only the issuer can correct an Invalid card.
 */
const allowed: Readonly<Record<CardState | 'none', readonly CardAction[]>> = {
  none: ['order'],
  Invalid: [],
  Active: ['showCode', 'changePin', 'freeze', 'block'],
  Inactive: ['order'],
  Blocked: ['order'],
  Frozen: ['unfreeze', 'block'],
};

/**
 * Whether the card, or the absence of one, allows the action. An order in progress prevents only
 * another order.
 */
export const mayUseCard = (
  action: CardAction,
  status: CardState | null,
  hasOngoingOrder: boolean,
): boolean =>
  allowed[status ?? 'none'].includes(action) && !(action === 'order' && hasOngoingOrder);

/** Whether the card is its owner's present one: it opens doors, or does again when it is unfrozen. */
export const isCardInUse = (status: CardState | null): boolean =>
  status === 'Active' || status === 'Frozen';

/** Why a card's status or an order in progress prevents an action. */
export type CardRefusal =
  | 'NO_CARD'
  | 'ORDERED'
  | 'HAS_CARD'
  | 'IS_FROZEN'
  | 'NOT_FROZEN'
  | 'IS_BLOCKED'
  | 'IS_INACTIVE'
  | 'IS_INVALID';

const reasons: Readonly<Record<CardState, CardRefusal>> = {
  Active: 'NOT_FROZEN',
  Frozen: 'IS_FROZEN',
  Blocked: 'IS_BLOCKED',
  Inactive: 'IS_INACTIVE',
  Invalid: 'IS_INVALID',
};

/** Returns why the action is not possible now; null if it is. */
export function cardRefusal(
  action: CardAction,
  status: CardState | null,
  hasOngoingOrder: boolean,
): CardRefusal | null {
  if (mayUseCard(action, status, hasOngoingOrder)) return null;
  if (status === null) return action === 'order' ? 'ORDERED' : 'NO_CARD';
  if (action !== 'order') return reasons[status];
  if (status === 'Active' || status === 'Frozen') return 'HAS_CARD';
  return status === 'Invalid' ? 'IS_INVALID' : 'ORDERED';
}
