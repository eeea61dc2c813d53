import { queryOptions } from '@tanstack/react-query';
import { closedAccount } from '#contract/closedAccount.ts';
import { call } from '../api/call.ts';

export const closedQueries = {
  /**
   * Why this browser was just refused a sign-in; null when there is no reason to show. Refetched at
   * each visit.
   */
  denial: () =>
    queryOptions({
      queryKey: [closedAccount.closed.method, closedAccount.closed.path],
      queryFn: async ({ signal }) =>
        (await call(closedAccount.closed, {}, { signal, keep401: true })) ?? null,
      staleTime: 0,
      gcTime: 0,
    }),
};
