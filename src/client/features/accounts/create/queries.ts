import { accounts } from '#contract/accounts.ts';
import type { AccountQuery } from '#rules/accountIdentifier.ts';
import { query } from '#client/api/query.ts';

/** How long the result of a search is reused; the same as for the quick search (ACCT-39). */
const SEARCH_STALE_MS = 300_000;

const { method, path } = accounts.search;

export const createQueries = {
  /** The accounts of one person, kept in memory only. */
  search: (wanted: AccountQuery) => ({
    ...query(accounts.search, { query: wanted }),
    staleTime: SEARCH_STALE_MS,
  }),
  /** Query key prefix of all search results. */
  searches: () => [method, path] as const,
};
