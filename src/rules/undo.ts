import type { Account } from '#contract/account.ts';
import { type BulkAction, permissionOf } from './bulkActions.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';

/**
 * Whether the action can be undone. Cancelling an account notifies its holder, and cancelling a
 * phone creates a support case; neither can be taken back here.
 */
export const isUndoable = (action: BulkAction): boolean =>
  action !== 'cancel' && action !== 'cancelPhone';

/**
 * Returns why the account cannot be restored to its state before the action: it has been changed
 * since, or the caller lacks the permission.
 */
export const undoRefusals = (
  account: Account,
  action: BulkAction,
  versionAfter: number,
): Refusals =>
  refusalsWhere(account, permissionOf[action], [
    [account.version !== versionAfter, 'CHANGED_SINCE'],
  ]);
