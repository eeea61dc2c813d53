import type { Account } from '#contract/account.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { listsInMemory } from '../lists/listQueries.ts';
import { refreshProfiles } from '../profile/queries.ts';

/**
 * Moves the changed accounts to the cached lists that they now belong to, and refetches open
 * profiles, which show more than an account has.
 */
export function updateCachedLists(accounts: readonly Account[]): void {
  if (accounts.length === 0) return;
  applyChanges(queryClient, accounts);
  void refreshProfiles(queryClient);
}

/** Like `refetchLists`, once the lists that are loading have arrived: they may be older, too. */
export async function refetchLoadedLists(): Promise<void> {
  await Promise.allSettled(
    listsInMemory(queryClient).map(({ promise }) => Promise.resolve(promise)),
  );
  refetchLists();
}

/** Refetches every cached list and profile, for when the new state of some accounts is unknown. */
export function refetchLists(): void {
  for (const { queryKey } of listsInMemory(queryClient))
    void queryClient.invalidateQueries({ queryKey });
  void refreshProfiles(queryClient);
}
