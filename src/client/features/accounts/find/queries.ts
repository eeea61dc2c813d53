import { accounts } from '../../../../contract/accounts.ts';
import { query } from '../../../api/query.ts';

/** How long the answer to a search is used again (ACCT-39). */
const FRESH_MS = 300_000;

/** Other people's data: in memory only. */
export const findQueries = {
  /** Accounts within reach by part of a name, user id or number. */
  search: (text: string) => ({ ...query(accounts.searchSlim, { query: { query: text } }), staleTime: FRESH_MS }),
  /** One account that lies outside account management, as a student's. */
  account: (norEduPersonLin: string) => query(accounts.forActivationKey, { query: { norEduPersonLin } }),
};
