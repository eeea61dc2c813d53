import { queryOptions } from '@tanstack/react-query';
import { deliveries } from '#contract/deliveries.ts';
import { query } from '#client/api/query.ts';
import { pollWhile } from '../pollWhile.ts';

/**
 * What outside systems were told about a person. Kept in
 * memory only, and asked again while something is on its way.
 */
export const deliveryQueries = {
  /** The key of all of them. */
  all: [deliveries.ofPerson.method, deliveries.ofPerson.path],
  /** All that can be tried again. */
  refused: () => ({ ...query(deliveries.refused, {}), staleTime: 0 }),
  ofPerson: (norEduPersonLIN: string) =>
    queryOptions({
      ...query(deliveries.ofPerson, { params: { norEduPersonLIN } }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        pollWhile(state.data?.some((delivery) => delivery.state === 'OnItsWay') ?? false),
    }),
};
