import type { Account } from '#contract/account.ts';
import { UserStatus } from '#contract/values.ts';

/** The three lists of account management; every status belongs to exactly one of them (ACCT-03). */
export const accountLists = ['active', 'deprovisioning', 'inactive'] as const;
export type AccountList = (typeof accountLists)[number];

/**
 * The requirements assign only Active, Inactive and Inretirement to a list (ACCT-05, ACCT-06). New
 * and suspended accounts still have to be managed, so they are listed with the active ones;
 * Retired, Deceased and None are listed with the inactive ones.
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

/** Returns the list that shows the account. */
export const listOf = ({ userStatus }: Pick<Account, 'userStatus'>): AccountList =>
  listOfStatus[userStatus];

/** Returns the statuses of the accounts that a list shows. */
export const statusesIn = (list: AccountList): UserStatus[] =>
  UserStatus.options.filter((status) => listOfStatus[status] === list);

/**
 * Whether account management contains the account: its holder is an employee, an associate or
 * affiliated.
 */
export const isManaged = ({ affiliation }: Pick<Account, 'affiliation'>): boolean =>
  affiliation !== null;
