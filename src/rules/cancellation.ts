import type { Account } from '../contract/account.ts';
import { addDays, type IsoDate } from './dates.ts';
import { type Refusals, refusalsWhere } from './eligibility.ts';
import { withoutPhone } from './phoneCancellation.ts';
import { RETIREMENT_DAYS } from './validity.ts';

/** Our choice, as no number is required: so long before the account is closed its owner is told for the last time. */
export const LAST_STEP_BEFORE_DAYS = 14;

/** The statuses in which a non-employee's account may be cancelled though its time has not run out (ACCT-24). */
const CANCELLABLE: ReadonlySet<Account['userStatus']> = new Set(['Active', 'New', 'Inactive', 'Retired'] as const);

/**
 * Whom cancelling takes for an employee: anyone who is one or is about to become one (ACCT-30). A coming position
 * counts, since an account that is needed again on Monday must not be ended on Friday.
 */
const isOrWillBeEmployee = (account: Account): boolean => account.affiliation === 'Employee' || account.hasFuturePositionAsEmployee;

/** Why the account cannot be cancelled (ACCT-24). An employee's ends with the employment, unless the employee has died. */
export function cancellationRefusals(account: Account, today: IsoDate): Refusals {
  const isEmployee = isOrWillBeEmployee(account);
  const hasEnded = account.validThrough !== null && account.validThrough < today;
  const mayEnd = CANCELLABLE.has(account.userStatus) || account.deceasedInRetirement || hasEnded;
  return refusalsWhere(account, 'CancelAccounts', [
    [isEmployee && account.userStatus !== 'Deceased', 'ACCOUNT_IS_EMPLOYEE'],
    [!isEmployee && !mayEnd, 'ACCOUNT_IN_WRONG_STATUS'],
  ]);
}

/**
 * The account under retirement, its phone cancelled with it. One that is there already keeps its dates; that its owner is deceased is
 * remembered beside the status, which no longer says it.
 */
export function cancelled(account: Account, today: IsoDate): Account {
  if (account.userStatus === 'Inretirement') return withoutPhone(account);
  const retirementDate = addDays(today, RETIREMENT_DAYS);
  return {
    ...withoutPhone(account),
    userStatus: 'Inretirement',
    retirementDate,
    lastRetirementProcessStepDueDateFromForADAccount: addDays(retirementDate, -LAST_STEP_BEFORE_DAYS),
    deceasedInRetirement: account.deceasedInRetirement || account.userStatus === 'Deceased',
  };
}
