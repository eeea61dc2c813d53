import { queryOptions } from '@tanstack/react-query';
import { closedAccount } from '../../contract/closedAccount.ts';
import { call } from '../api/call.ts';

export const closedQueries = {
  /** Why this browser was kept out a moment ago; null: nothing to tell. Asked again at each visit. */
  told: () =>
    queryOptions({
      queryKey: [closedAccount.closed.method, closedAccount.closed.path],
      queryFn: async ({ signal }) => (await call(closedAccount.closed, {}, { signal, keep401: true })) ?? null,
      staleTime: 0,
      gcTime: 0,
    }),
};
