import type { Account } from '../../../../contract/account.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { listsInMemory } from '../lists/listQueries.ts';
import { refreshProfiles } from '../profile/queries.ts';

/** Puts accounts as they now are into the lists where they now belong; an open profile is asked for again, since it shows more. */
export function keepChanges(accounts: readonly Account[]): void {
  if (accounts.length === 0) return;
  applyChanges(queryClient, accounts);
  void refreshProfiles(queryClient);
}

/** Nobody knows what some accounts have become: all that shows them is asked for again. */
export function forgetLists(): void {
  for (const { queryKey } of listsInMemory(queryClient)) void queryClient.invalidateQueries({ queryKey });
  void refreshProfiles(queryClient);
}
