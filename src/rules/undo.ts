import type { Account } from '#contract/account.ts';
import { type BulkAction, bulkRules } from './bulkActions.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';

/** Whether the action can be undone. */
export const isUndoable = (action: BulkAction): boolean => bulkRules[action].isUndoable;

/**
 * Returns why the account cannot be restored to its state before the action: it has been changed
 * since, or the caller lacks the permission.
 */
export const undoRefusals = (
  account: Account,
  action: BulkAction,
  versionAfter: number,
): Refusals =>
  refusalsWhere(account, bulkRules[action].permission, [
    [account.version !== versionAfter, 'CHANGED_SINCE'],
  ]);
