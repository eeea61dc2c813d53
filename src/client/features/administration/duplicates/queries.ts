import type { QueryClient } from '@tanstack/react-query';
import { duplicates } from '#contract/duplicates.ts';
import { proposals } from '#contract/proposals.ts';
import { query } from '#client/api/query.ts';

/** The lins of two people who are compared. */
export type Pair = readonly [one: string, other: string];

// What a colleague has decided meanwhile is never shown as waiting.
export const duplicateQueries = {
  list: () => ({ ...query(duplicates.list, {}), staleTime: 0 }),
  joins: () => ({ ...query(duplicates.joins, {}), staleTime: 0 }),
  comparison: ([one, other]: Pair) => ({
    ...query(duplicates.compare, { params: { one, other } }),
    staleTime: 0,
  }),
};

export const proposalQueries = {
  list: () => ({ ...query(proposals.list, {}), staleTime: 0 }),
};

export const refreshProposals = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [proposals.list.method, proposals.list.path] });

/** What all decisions on what waits have in common (`useAction`). */
export const proposalAction = { failure: 'PROPOSALS', refresh: refreshProposals } as const;

export const refreshDuplicates = (client: QueryClient) =>
  Promise.all(
    [duplicates.list, duplicates.joins, duplicates.compare].map(({ method, path }) =>
      client.invalidateQueries({ queryKey: [method, path] }),
    ),
  );
