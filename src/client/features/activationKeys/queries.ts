import { accounts } from '../../../contract/accounts.ts';
import { query } from '../../api/query.ts';

/** Other people's data: in memory only, and asked for anew whenever it is shown. */
export const keyQueries = {
  /** The account that a key can be made for, with what is known of its present key. */
  account: (liUId: string) => ({ ...query(accounts.forActivationKey, { query: { norEduPersonLin: liUId } }), staleTime: 0 }),
  /** Accounts within reach by part of a name, or by a number: sent in a query that is never logged. */
  matches: (text: string) => query(accounts.searchSlim, { query: { query: text } }),
};
