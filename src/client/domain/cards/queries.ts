import { cards, type AccessCard } from '#contract/cards.ts';
import { profileImages } from '#contract/profileImages.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { query, queryOrNull } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const cardQueries = {
  /** The user's card, or null when the user has never had one. */
  mine: () => queryOrNull(cards.mine, {}),

  /**
   * Whether a card has been ordered. Refetched at each visit, because an outdated yes would hide
   * the order button for days.
   */
  order: () => ({ ...query(cards.hasOrder, {}), staleTime: DEDUPE_MS }),

  /** The portrait printed on it. */
  portrait: () => query(profileImages.ownPortrait, {}),
};

/**
 * Whether a card could be ordered in place of this one, so that an order in progress matters. False
 * until the card is known.
 */
export const mayBeOrdered = (card: AccessCard | null | undefined): boolean =>
  card !== undefined && mayUseCard('order', card?.status ?? null, false);
