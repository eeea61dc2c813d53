import type { QueryClient } from '@tanstack/react-query';
import { cards, type AccessCard, type CardOrder } from '../../../contract/cards.ts';
import { query, queryOrNull } from '../../api/query.ts';
import { MOMENT_MS } from '../../api/queryClient.ts';

export const cardQueries = {
  /** My card, or null for a person who has never had one. */
  mine: () => queryOrNull(cards.mine, {}),

  /** Whether a card is on its way. Asked at each visit: an old yes would hide the order button for days. */
  order: () => ({ ...query(cards.hasOrder, {}), staleTime: MOMENT_MS }),
};

/** What the server has answered about the card is what every page shows from now on. */
export const showCard = (client: QueryClient, card: AccessCard): void => void client.setQueryData(cardQueries.mine().queryKey, card);

/** A card is on its way from now on. */
export const showOrder = (client: QueryClient, order: CardOrder): void => void client.setQueryData(cardQueries.order().queryKey, { hasOngoingOrder: true, order });

/** What ordering or a refusal may have changed. Awaited, so that no button lives on old data. */
export const refreshCard = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: cardQueries.mine().queryKey }), client.invalidateQueries({ queryKey: cardQueries.order().queryKey })]);
