import { accounts } from '../../../../contract/accounts.ts';
import type { AccountQuery } from '../../../../rules/accountIdentifier.ts';
import { query } from '../../../api/query.ts';

/** How long the answer to a search is used again, as that of the quick search is (ACCT-39). */
const SEARCH_FRESH_MS = 300_000;

const { method, path } = accounts.search;

export const createQueries = {
  /** The accounts of one person. In memory only. */
  search: (wanted: AccountQuery) => ({ ...query(accounts.search, { query: wanted }), staleTime: SEARCH_FRESH_MS }),
  /** What the answers to all searches are kept under. */
  searches: () => [method, path] as const,
};
