import type { Account } from '../contract/account.ts';
import { UserStatus } from '../contract/values.ts';

/** The three lists of account management; every status has its place in one of them (ACCT-03). */
export const accountLists = ['active', 'deprovisioning', 'inactive'] as const;
export type AccountList = (typeof accountLists)[number];

/**
 * Only Active, Inactive and Inretirement have a list that is given (ACCT-05, ACCT-06). A new account and a suspended one are
 * still somebody's to keep, so they stand with the active ones; anyone who is retired, deceased or nothing at all stands with the inactive.
 */
const listOfStatus: Readonly<Record<UserStatus, AccountList>> = {
  Active: 'active',
  New: 'active',
  Suspended: 'active',
  Unsuspended: 'active',
  Inretirement: 'deprovisioning',
  Inactive: 'inactive',
  Retired: 'inactive',
  Deceased: 'inactive',
  None: 'inactive',
};

/** The list that shows the account. */
export const listOf = ({ userStatus }: Pick<Account, 'userStatus'>): AccountList => listOfStatus[userStatus];

/** The statuses of the accounts that a list shows. */
export const statusesIn = (list: AccountList): UserStatus[] =>
  UserStatus.options.filter((status) => listOfStatus[status] === list);

/** Whether account management keeps the account: it is an employee's, an associate's or an affiliated's. */
export const isManaged = ({ affiliation }: Pick<Account, 'affiliation'>): boolean => affiliation !== null;
