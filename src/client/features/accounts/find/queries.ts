import { infiniteQueryOptions } from '@tanstack/react-query';
import { accounts, SLIM_PAGE } from '../../../../contract/accounts.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';

/** How long the answer to a search is used again (ACCT-39). */
const FRESH_MS = 300_000;

/** What is looked for: accounts by a text, or every student. */
export type Wanted = { readonly text: string } | 'students';

/** Other people's data: in memory only. */
export const findQueries = {
  /** Accounts within reach by part of a name, user id or number, or all students: a page at a time. */
  accounts: (wanted: Wanted) =>
    infiniteQueryOptions({
      queryKey: ['accountSearch', wanted],
      queryFn: async ({ pageParam: skip, signal }) => {
        if (wanted === 'students') return await call(accounts.listSlim, { query: { query: '', skip: String(skip), personType: 'Student' } }, { signal });
        if (skip === 0) return await call(accounts.searchSlim, { query: { query: wanted.text } }, { signal });
        return await call(accounts.listSlim, { query: { query: wanted.text, skip: String(skip) } }, { signal });
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < SLIM_PAGE ? null : pages.length * SLIM_PAGE),
      staleTime: FRESH_MS,
    }),
  /** One account that lies outside account management, as a student's. */
  account: (norEduPersonLin: string) => query(accounts.forActivationKey, { query: { norEduPersonLin } }),
};
