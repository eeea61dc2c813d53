import type { Account } from '../contract/account.ts';
import type { IsoDate } from './dates.ts';

/** The account back in use: what its ending had set is gone. */
export const revived = (account: Account): Account => ({
  ...account,
  userStatus: 'Active',
  retirementDate: null,
  lastRetirementProcessStepDueDateFromForADAccount: null,
  adAccountDisabledWhen: null,
});

/**
 * What an update makes of an account besides the update itself: one that is inactive though valid today or later is in use again
 * (ACCT-05). Only Inactive means that time ran out; who has Retired or is Deceased is not called back by an edit.
 */
export function updated(account: Account, today: IsoDate): Account {
  const isStillValid = account.validThrough !== null && account.validThrough >= today;
  return account.userStatus === 'Inactive' && isStillValid ? revived(account) : account;
}
