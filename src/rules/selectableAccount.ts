import type { AccountSummary } from '../contract/account.ts';
import type { UserStatus } from '../contract/values.ts';

/** An account in one of these may get a new password; the others are closed, or not for the person to open. */
const openStatuses: readonly UserStatus[] = ['New', 'Active', 'Inretirement', 'Unsuspended'];

/** Whether its owner may choose this account to set its password (spec 1 §5): a personal one with a user id that is, or may be, in use. */
export const isSelectable = ({ accountType, liUId, userStatus }: Pick<AccountSummary, 'accountType' | 'liUId' | 'userStatus'>): boolean =>
  accountType === 'Personal' && liUId !== null && openStatuses.includes(userStatus);
