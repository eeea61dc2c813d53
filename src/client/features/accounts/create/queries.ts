import { queryOptions } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import type { AccountQuery } from '#rules/accountIdentifier.ts';
import { call } from '#client/api/call.ts';

/** How long the result of a search is reused; the same as for the quick search (ACCT-39). */
const SEARCH_STALE_MS = 300_000;

export const createQueries = {
  /** The accounts of one person, kept in memory only. */
  search: (wanted: AccountQuery) =>
    queryOptions({
      queryKey: [...createQueries.searches(), wanted],
      queryFn: ({ signal }) =>
        'liUId' in wanted
          ? call(accounts.search, { query: wanted }, { signal })
          : call(accounts.searchByNumber, { body: wanted }, { signal }),
      staleTime: SEARCH_STALE_MS,
    }),
  /** Query key prefix of all search results. */
  searches: () => ['accountsOfPerson'] as const,
};
