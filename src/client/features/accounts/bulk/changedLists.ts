import type { Account } from '../../../../contract/account.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { listsInMemory } from '../lists/listQueries.ts';

/** Puts accounts as they now are into the lists where they now belong. */
export function keepChanges(accounts: readonly Account[]): void {
  if (accounts.length > 0) applyChanges(queryClient, accounts);
}

/** Nobody knows what some accounts have become: the lists are asked for anew. */
export function forgetLists(): void {
  for (const { queryKey } of listsInMemory(queryClient)) void queryClient.invalidateQueries({ queryKey });
}
