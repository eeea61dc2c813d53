import { deliveryQueries } from '#client/domain/deliveries/queries.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import { employeeProfile } from '#contract/employeeProfile.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS } from '#client/api/queryClient.ts';
import { callVersioned } from '#client/api/versioned.ts';

const profiles = [employeeProfile.read.method, employeeProfile.read.path] as const;
const histories = [accounts.history.method, accounts.history.path] as const;

export const profileQueries = {
  /**
   * The person with the displayed version. Kept in memory only, and refetched whenever the panel
   * opens, because other administrators change it too.
   */
  read: (liuId: string) =>
    queryOptions({
      queryKey: [...profiles, liuId.toLowerCase()],
      queryFn: ({ signal }) =>
        callVersioned(employeeProfile.read, { query: { liuId } }, { signal }),
      staleTime: DEDUPE_MS,
    }),

  /** The account's history, newest first. */
  history: (norEduPersonLIN: string) => ({
    ...query(accounts.history, { params: { norEduPersonLIN } }),
    staleTime: 0,
  }),
};

/**
 * Refetches open profiles, their histories and what other systems were told after accounts have
 * changed. Resolves when all have loaded.
 */
export const refreshProfiles = (client: QueryClient) =>
  Promise.all(
    [profiles, histories, deliveryQueries.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
