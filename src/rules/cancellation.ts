import type { Account } from '#contract/account.ts';
import { addDays, type IsoDate } from './dates.ts';
import { comesFromSource, type Refusals, refusalsWhere } from './eligibility.ts';
import { withoutPhone } from './phoneCancellation.ts';
import { RETIREMENT_DAYS } from './validity.ts';

/**
 * Days before the account closes on which its holder gets the final reminder. The requirements give
 * no number; this one is the project's choice.
 */
export const LAST_STEP_BEFORE_DAYS = 14;

/**
 * The statuses in which a non-employee's account may be cancelled before its validity has ended
 * (ACCT-24).
 */
const CANCELLABLE: ReadonlySet<Account['userStatus']> = new Set([
  'Active',
  'New',
  'Inactive',
  'Retired',
] as const);

/**
 * Whether cancellation treats the account holder as an employee: anyone who is or will become one
 * (ACCT-30). A future position counts, because an account that is needed again on Monday must not
 * be ended on Friday.
 */
const isOrWillBeEmployee = (account: Account): boolean =>
  account.affiliation === 'Employee' || account.hasFuturePositionAsEmployee;

/**
 * Returns why the account cannot be cancelled (ACCT-24). An employee's account ends with the
 * employment, unless the employee has died.
 */
export function cancellationRefusals(account: Account, today: IsoDate): Refusals {
  const isEmployee = isOrWillBeEmployee(account);
  const hasEnded = account.validThrough !== null && account.validThrough < today;
  const mayEnd = CANCELLABLE.has(account.userStatus) || account.deceasedInRetirement || hasEnded;
  return refusalsWhere(account, 'CancelAccounts', [
    [comesFromSource(account, 'endDate') && account.userStatus !== 'Deceased', 'COMES_FROM_SOURCE'],
    [isEmployee && account.userStatus !== 'Deceased', 'ACCOUNT_IS_EMPLOYEE'],
    [!isEmployee && !mayEnd, 'ACCOUNT_IN_WRONG_STATUS'],
  ]);
}

/**
 * Returns the account in retirement, with its phone cancelled. An account already in retirement
 * keeps its dates. The new status no longer tells that the holder is deceased, so that is recorded
 * in a separate field.
 */
export function cancelled(account: Account, today: IsoDate): Account {
  if (account.userStatus === 'Inretirement') return withoutPhone(account);
  const retirementDate = addDays(today, RETIREMENT_DAYS);
  return {
    ...withoutPhone(account),
    userStatus: 'Inretirement',
    retirementDate,
    lastRetirementProcessStepDueDateFromForADAccount: addDays(
      retirementDate,
      -LAST_STEP_BEFORE_DAYS,
    ),
    deceasedInRetirement: account.deceasedInRetirement || account.userStatus === 'Deceased',
  };
}
