import { wallets } from '#contract/wallets.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const walletQueries = {
  /** Where the user's card is: the credentials that wallets hold. */
  credentials: () => ({ ...query(wallets.credentials, {}), staleTime: DEDUPE_MS }),
};
