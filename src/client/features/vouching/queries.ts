import type { QueryClient } from '@tanstack/react-query';
import { vouching, type VouchingOutcome } from '#contract/vouching.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { query } from '#client/api/query.ts';

export const vouchingQueries = {
  /**
   * The accounts that the user is contact person for. Fetched at each visit, because administrators
   * change them too.
   */
  mine: () => ({ ...query(vouching.mine, {}), staleTime: 0 }),
};

/**
 * Stores the accounts from a response as the ones that the page shows, and refetches the account,
 * from which the start page counts.
 */
export function showOutcomes(client: QueryClient, outcomes: readonly VouchingOutcome[]): void {
  const after = new Map(outcomes.map(({ id, account }) => [id, account]));
  client.setQueryData(vouchingQueries.mine().queryKey, (accounts) =>
    accounts?.flatMap((one) => (after.has(one.id) ? (after.get(one.id) ?? []) : one)),
  );
  refreshWaiting(client);
}

export const refreshVouched = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: vouchingQueries.mine().queryKey });
