import { queryOptions } from '@tanstack/react-query';
import { suspensions } from '#contract/suspensions.ts';
import { call } from '#client/api/call.ts';

export const suspensionQueries = {
  /**
   * The account's suspension, or null. Kept in memory only, and refetched whenever the panel opens,
   * because other administrators change it too.
   */
  read: (liUId: string) =>
    queryOptions({
      queryKey: [suspensions.read.method, suspensions.read.path, liUId.toLowerCase()],
      queryFn: async ({ signal }) =>
        (await call(suspensions.read, { params: { liUId } }, { signal })) ?? null,
      staleTime: 0,
    }),
};
