import type { Account } from '../contract/account.ts';
import { type BulkAction, permissionOf } from './bulkActions.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';

/** Ending an account tells its owner, and a phone is handed in by a case: neither can be made undone here. */
export const isUndoable = (action: BulkAction): boolean => action !== 'cancel' && action !== 'cancelPhone';

/** Why the account cannot be brought back to what it was before the action: somebody has changed it since, or the caller may not. */
export const undoRefusals = (account: Account, action: BulkAction, versionAfter: number): Refusals =>
  refusalsWhere(account, permissionOf[action], [[account.version !== versionAfter, 'CHANGED_SINCE']]);
