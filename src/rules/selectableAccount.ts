import type { AccountSummary } from '#contract/account.ts';
import { rightsOf } from './statusRights.ts';

/**
 * Whether the holder may select this account to set its password (PASS-05, PASS-14): a personal
 * account with a user id that is in use or may be activated.
 */
export const isSelectable = ({
  accountType,
  liUId,
  userStatus,
}: Pick<AccountSummary, 'accountType' | 'liUId' | 'userStatus'>): boolean =>
  accountType === 'Personal' && liUId !== null && rightsOf(userStatus).credentials !== 'no';
