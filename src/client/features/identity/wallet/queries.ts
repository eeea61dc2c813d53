import { type WalletSignInState, walletSignIn } from '#contract/walletSignIn.ts';
import { query } from '#client/api/query.ts';

const POLL_MS = 2000;

export const walletSignInQueries = {
  /** How far the sign-in of this browser has come, polled while a wallet is to answer. */
  current: () => ({
    ...query(walletSignIn.current, {}),
    staleTime: 0,
    gcTime: 0,
    // Phones suspend the timers of pages that are behind the wallet.
    refetchOnWindowFocus: 'always' as const,
    refetchOnReconnect: 'always' as const,
    refetchInterval: ({ state }: { state: { data?: WalletSignInState | undefined } }) =>
      state.data?.state === 'waiting' || state.data?.state === 'opened' ? POLL_MS : false,
  }),
};
