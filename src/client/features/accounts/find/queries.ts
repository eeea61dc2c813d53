import { infiniteQueryOptions } from '@tanstack/react-query';
import { accounts, SLIM_PAGE_SIZE } from '#contract/accounts.ts';
import { mayHaveNumber } from '#rules/accountIdentifier.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';

/** How long the result of a search is reused (ACCT-39). */
const STALE_MS = 300_000;

/** What is searched for: accounts matching a text, or all students. */
export type Wanted = { readonly text: string } | 'students';

/** Queries for other people's data, which is kept in memory only. */
export const findQueries = {
  /**
   * Accounts within reach that match part of a name, user id or number, or all students; one page
   * at a time.
   */
  accounts: (wanted: Wanted) =>
    infiniteQueryOptions({
      queryKey: ['accountSearch', wanted],
      queryFn: async ({ pageParam: skip, signal }) => {
        if (wanted === 'students')
          return await call(
            accounts.listSlim,
            { query: { query: '', skip: String(skip), personType: 'Student' } },
            { signal },
          );
        if (mayHaveNumber(wanted.text))
          return await call(
            accounts.searchSlimByNumber,
            { body: { query: wanted.text, skip } },
            { signal },
          );
        if (skip === 0)
          return await call(accounts.searchSlim, { query: { query: wanted.text } }, { signal });
        return await call(
          accounts.listSlim,
          { query: { query: wanted.text, skip: String(skip) } },
          { signal },
        );
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.length < SLIM_PAGE_SIZE ? null : pages.length * SLIM_PAGE_SIZE,
      staleTime: STALE_MS,
    }),
  /** One account outside account management, such as a student account. */
  account: (norEduPersonLin: string) =>
    query(accounts.forActivationKey, { query: { norEduPersonLin } }),
};
