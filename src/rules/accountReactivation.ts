import type { Account } from '#contract/account.ts';
import type { IsoDate } from './dates.ts';

/** Returns the account as active again, with everything that its ending had set cleared. */
export const reactivated = (account: Account): Account => ({
  ...account,
  userStatus: 'Active',
  retirementDate: null,
  lastRetirementProcessStepDueDateFromForADAccount: null,
  adAccountDisabledWhen: null,
});

/**
 * Returns the account with the side effect of an update: an inactive account that is valid today or
 * later becomes active again (ACCT-05). Only Inactive means that the validity ran out; an update
 * does not reactivate a Retired or Deceased account.
 */
export function afterUpdate(account: Account, today: IsoDate): Account {
  const isStillValid = account.validThrough !== null && account.validThrough >= today;
  return account.userStatus === 'Inactive' && isStillValid ? reactivated(account) : account;
}
