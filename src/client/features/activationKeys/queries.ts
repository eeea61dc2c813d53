import { accounts } from '#contract/accounts.ts';
import { query } from '#client/api/query.ts';

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
  /**
   * Accounts within reach that match part of a name, or a number. The text is sent in a query
   * string that is never logged.
   */
  matches: (text: string) => query(accounts.searchSlim, { query: { query: text } }),
};
