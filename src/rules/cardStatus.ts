import type { CardState } from '../contract/values.ts';

/** What a person may want to do with the campus card. */
export const cardActions = ['order', 'changePin', 'freeze', 'unfreeze', 'block'] as const;
export type CardAction = (typeof cardActions)[number];

/**
 * Which action a card allows (spec 1 §2 and §4). Active and Frozen go back and forth, Blocked is final, and a new card
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
