import type { QueryClient } from '@tanstack/react-query';
import type { AccessCard } from '#contract/cards.ts';
import { cardQueries } from './queries.ts';

/** Stores a card returned by the server, so that every page shows its new state. */
export const showCard = (client: QueryClient, card: AccessCard): void =>
  void client.setQueryData(cardQueries.mine().queryKey, card);

/**
 * Refetches everything that an order or a refusal may have changed. Resolves when the data has been
 * refetched, so that no button depends on old data.
 */
export const refreshCard = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: cardQueries.mine().queryKey }),
    client.invalidateQueries({ queryKey: cardQueries.order().queryKey }),
  ]);
