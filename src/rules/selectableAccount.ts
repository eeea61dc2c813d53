import type { AccountSummary } from '../contract/account.ts';
import { rightsOf } from './statusRights.ts';

/** Whether its owner may choose this account to set its password (PASS-05, PASS-14): a personal one with a user id that is, or may be, in use. */
export const isSelectable = ({ accountType, liUId, userStatus }: Pick<AccountSummary, 'accountType' | 'liUId' | 'userStatus'>): boolean =>
  accountType === 'Personal' && liUId !== null && rightsOf(userStatus).credentials !== 'no';
