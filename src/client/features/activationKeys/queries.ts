import { queryOptions } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import { mayHaveNumber } from '#rules/accountIdentifier.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { FRESH_MS } from '#client/api/queryClient.ts';

/** Queries for other people's data, which is kept in memory only. */
export const keyQueries = {
  /**
   * The account for which a key can be created, with the details of its current key. Refetched
   * whenever it is shown.
   */
  account: (liUId: string) => ({
    ...query(accounts.forActivationKey, { query: { norEduPersonLin: liUId } }),
    staleTime: 0,
  }),
  /** Accounts within reach that match part of a name, or a number. */
  matches: (text: string) =>
    queryOptions({
      queryKey: ['accountsForKey', text],
      queryFn: ({ signal }) =>
        mayHaveNumber(text)
          ? call(accounts.searchSlimByNumber, { body: { query: text, skip: 0 } }, { signal })
          : call(accounts.searchSlim, { query: { query: text } }, { signal }),
      staleTime: FRESH_MS,
    }),
};
