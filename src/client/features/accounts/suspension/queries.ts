import { queryOptions } from '@tanstack/react-query';
import { suspensions } from '../../../../contract/suspensions.ts';
import { call } from '../../../api/call.ts';

export const suspensionQueries = {
  /** The account's suspension, or null. In memory only, and asked for at every opening: others change it too. */
  read: (liUId: string) =>
    queryOptions({
      queryKey: [suspensions.read.method, suspensions.read.path, liUId.toLowerCase()],
      queryFn: async ({ signal }) => (await call(suspensions.read, { params: { liUId } }, { signal })) ?? null,
      staleTime: 0,
    }),
};
