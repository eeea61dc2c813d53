import type { QueryClient } from '@tanstack/react-query';
import { cards, type AccessCard, type CardOrder } from '#contract/cards.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
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
};

/**
 * Whether a card could be ordered in place of this one, so that an order in progress matters. False
 * until the card is known.
 */
export const mayBeOrdered = (card: AccessCard | null | undefined): boolean =>
  card !== undefined && mayUseCard('order', card?.status ?? null, false);

/** Stores a card returned by the server, so that every page shows its new state. */
export const showCard = (client: QueryClient, card: AccessCard): void =>
  void client.setQueryData(cardQueries.mine().queryKey, card);

/** Stores a new order, so that every page shows the card as ordered. */
export function showOrder(client: QueryClient, order: CardOrder): void {
  client.setQueryData(cardQueries.order().queryKey, { hasOngoingOrder: true, order });
  refreshWaiting(client);
}

/**
 * Refetches everything that an order or a refusal may have changed. Resolves when the data has been
 * refetched, so that no button depends on old data.
 */
export const refreshCard = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: cardQueries.mine().queryKey }),
    client.invalidateQueries({ queryKey: cardQueries.order().queryKey }),
  ]);
