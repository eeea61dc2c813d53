import type { Account } from '#contract/account.ts';
import { reactivated } from './accountReactivation.ts';
import { addDays, type IsoDate } from './dates.ts';
import { addMonths } from './months.ts';
import {
  comesFromSource,
  type Condition,
  isInSpecialOrganisation,
  type Refusals,
  refusalsWhere,
  type RuleContext,
} from './eligibility.ts';
import { validThroughCurrent } from './validity.ts';

/**
 * An account can be given an end at most this many months ahead, and cannot be extended if it ends
 * more than one day later than that (ACCT-23, ACCT-28).
 */
const WINDOW_MONTHS = 14;
const WINDOW_SLACK_DAYS = 1;
/**
 * The length of "one year" in the extend dialog (ACCT-22); across a leap day it ends one calendar
 * day earlier.
 */
const ONE_YEAR_DAYS = 365;

/** Returns the latest end that can be entered manually. */
export const latestExtension = (today: IsoDate): IsoDate => addMonths(today, WINDOW_MONTHS);

/**
 * Returns the end that "one year" gives the account: 365 days from today, or the end of the
 * affiliation if that is later (ACCT-22).
 */
export function oneYearFrom(
  { affiliationEndDate }: Pick<Account, 'affiliationEndDate'>,
  today: IsoDate,
): IsoDate {
  const inAYear = addDays(today, ONE_YEAR_DAYS);
  return affiliationEndDate !== null && affiliationEndDate > inAYear ? affiliationEndDate : inAYear;
}

/**
 * Whether the account can be given this end: from today to the end of the window, or the day on
 * which the affiliation ends.
 */
export const isOfferedEnd = (account: Account, extendDate: IsoDate, today: IsoDate): boolean =>
  extendDate >= today &&
  (extendDate <= latestExtension(today) || extendDate === oneYearFrom(account, today));

/**
 * The conditions that prevent any new end (ACCT-28, ACCT-29). The requirements have no rule for
 * accounts in retirement, so these may be given one like all others unless the holder is deceased.
 * Nor have they one for statuses: Deceased and None are final, and Suspended has to be reinstated
 * first.
 */
export function endConditions(account: Account, context: RuleContext): readonly Condition[] {
  const { userStatus } = account;
  const isOver =
    userStatus === 'Deceased' ||
    userStatus === 'Suspended' ||
    userStatus === 'None' ||
    account.deceasedInRetirement;
  return [
    [isOver, 'ACCOUNT_IN_WRONG_STATUS'],
    [comesFromSource(account, 'endDate'), 'COMES_FROM_SOURCE'],
    [account.affiliation === 'Employee', 'ACCOUNT_IS_EMPLOYEE'],
    [account.isEmployedUntilFurtherNotice, 'EMPLOYEED_UNTIL_FURTHER_NOTICE'],
    [account.organisationId === null, 'ORG_MISSING'],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
    [account.subscriptionType === null, 'ITSUB_MISSING'],
    [
      account.subscriptionType === 'Small' && account.hasEmployeeProfilePage,
      'CANT_HAVE_PROFILEPAGE',
    ],
  ];
}

/**
 * Returns why the account cannot be extended to this date. An extension never shortens (decisions,
 * "Accounts"): an account without an end, or with an end on that day or later, is refused. An
 * account that ends beyond the window is refused with a reason of its own. An account in retirement
 * ends on the day it closes, whatever its validity, so that ending it by mistake can be undone.
 */
export function extensionRefusals(
  account: Account,
  extendDate: IsoDate,
  today: IsoDate,
  context: RuleContext,
): Refusals {
  const { validThroughCurrent: current, validThrough, retirementDate, userStatus } = account;
  const isClosing = userStatus === 'Inretirement';
  const end = isClosing ? (retirementDate ?? validThrough) : validThrough;
  const windowEnds = addDays(latestExtension(today), WINDOW_SLACK_DAYS);
  const hasEnded = end !== null && end < today;
  const isBeyondWindow = current !== null && current > windowEnds && !hasEnded && !isClosing;

  return refusalsWhere(account, 'ExtendAccounts', [
    ...endConditions(account, context),
    [isBeyondWindow, 'MORE_THAN_A_YEAR'],
    [!isBeyondWindow && end !== null && end >= extendDate, 'ENDS_LATER_ALREADY'],
    [end === null, 'HAS_NO_END_DATE'],
    [!isOfferedEnd(account, extendDate, today), 'DATE_OUT_OF_RANGE'],
  ]);
}

/**
 * Returns the account with its new end, later or earlier than before. An account that was ending or
 * had ended becomes active again; a new or suspended account keeps its status.
 */
export function extended(account: Account, extendDate: IsoDate): Account {
  const withEnd = { ...account, validThrough: extendDate };
  const lasting = { ...withEnd, validThroughCurrent: validThroughCurrent(withEnd) };
  const isBack =
    account.userStatus === 'Inactive' ||
    account.userStatus === 'Retired' ||
    account.userStatus === 'Inretirement';
  return isBack ? reactivated(lasting) : lasting;
}
