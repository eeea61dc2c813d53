import { passes } from '#contract/passes.ts';
import { wallets } from '#contract/wallets.ts';
import { query, queryOrNull } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';

export const walletQueries = {
  /** Where the user's card is: the credentials that wallets hold. */
  credentials: () => ({ ...query(wallets.credentials, {}), staleTime: DEDUPE_MS }),

  /** The passes of the user's card in phones' own wallets. */
  passes: () => ({ ...query(passes.held, {}), staleTime: DEDUPE_MS }),

  /** What a wallet asks for; null if the request has ended or was opened elsewhere. */
  request: (id: string) => ({
    ...queryOrNull(wallets.request, { params: { id } }),
    staleTime: DEDUPE_MS,
  }),
};
