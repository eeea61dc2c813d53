import type { QueryClient } from '@tanstack/react-query';
import { cardDesk } from '#contract/cardDesk.ts';
import { query } from '#client/api/query.ts';

/** Contains other people's data, so it is kept in memory only, and read anew at each search. */
export const cardDeskQueries = {
  found: (text: string) => ({
    ...query(cardDesk.find, { body: { text } }),
    staleTime: 0,
    gcTime: 0,
  }),
  orders: () => ({ ...query(cardDesk.orders, {}), staleTime: 0 }),
  handOvers: () => ({ ...query(cardDesk.handOvers, {}), staleTime: 0 }),
};

/** What handing a card over, or undoing that, has changed. */
export const refreshHandOvers = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: cardDeskQueries.handOvers().queryKey }),
    client.invalidateQueries({ queryKey: cardDeskQueries.orders().queryKey }),
  ]);
