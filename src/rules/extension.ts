import type { Account } from '../contract/account.ts';
import { revived } from './accountRevival.ts';
import { addDays, type IsoDate } from './dates.ts';
import { addMonths } from './months.ts';
import { type Condition, isInSpecialOrganisation, type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';
import { validThroughCurrent } from './validity.ts';

/** An account may be given an end at most so far ahead, and be extended once its end is a day more than that (ACCT-23, ACCT-28). */
const WINDOW_MONTHS = 14;
const WINDOW_SLACK_DAYS = 1;
/** What "one year" means in the extend dialog (ACCT-22); over a leap day it ends a day earlier in the calendar. */
const ONE_YEAR_DAYS = 365;

/** The latest end that can be chosen by hand. */
export const latestExtension = (today: IsoDate): IsoDate => addMonths(today, WINDOW_MONTHS);

/** The end that "one year" gives this account: 365 days from today, or the affiliation's end if that is later (ACCT-22). */
export function oneYearFrom({ affiliationEndDate }: Pick<Account, 'affiliationEndDate'>, today: IsoDate): IsoDate {
  const inAYear = addDays(today, ONE_YEAR_DAYS);
  return affiliationEndDate !== null && affiliationEndDate > inAYear ? affiliationEndDate : inAYear;
}

/** Whether the account can be given that end: from today, as far as the window, or as far as its affiliation lasts. */
export const isOfferedEnd = (account: Account, extendDate: IsoDate, today: IsoDate): boolean =>
  extendDate >= today && (extendDate <= latestExtension(today) || extendDate === oneYearFrom(account, today));

/**
 * Why the account cannot be given another end at all (ACCT-28, ACCT-29). People in retirement have no rule of their own: they may be
 * given one like everybody else unless deceased. Nor have statuses: Deceased and None have no future, and Suspended waits for its reinstatement.
 */
export function endConditions(account: Account, context: RuleContext): readonly Condition[] {
  const { userStatus } = account;
  const isOver = userStatus === 'Deceased' || userStatus === 'Suspended' || userStatus === 'None' || account.deceasedInRetirement;
  return [
    [isOver, 'ACCOUNT_IN_WRONG_STATUS'],
    [account.affiliation === 'Employee', 'ACCOUNT_IS_EMPLOYEE'],
    [account.isEmployedUntilFurtherNotice, 'EMPLOYEED_UNTIL_FURTHER_NOTICE'],
    [account.organisationId === null, 'ORG_MISSING'],
    [isInSpecialOrganisation(account, context), 'SPECIAL_ORGANISATION'],
    [account.subscriptionType === null, 'ITSUB_MISSING'],
    [account.subscriptionType === 'Small' && account.hasEmployeeProfilePage, 'CANT_HAVE_PROFILEPAGE'],
  ];
}

/**
 * Why the account cannot be extended to that date. Extending never shortens (decisions, "Accounts"): what has no end, or ends on
 * that day or later, is left as it is. What lies beyond the window does so too, and has its own reason.
 */
export function extensionRefusals(account: Account, extendDate: IsoDate, today: IsoDate, context: RuleContext): Refusals {
  const { validThroughCurrent: current, validThrough } = account;
  const windowEnds = addDays(latestExtension(today), WINDOW_SLACK_DAYS);
  const hasEnded = validThrough !== null && validThrough < today;
  const isBeyondWindow = current !== null && current > windowEnds && !hasEnded;

  return refusalsWhere(account, 'ExtendAccounts', [
    ...endConditions(account, context),
    [isBeyondWindow, 'MORE_THAN_A_YEAR'],
    [!isBeyondWindow && validThrough !== null && validThrough >= extendDate, 'ENDS_LATER_ALREADY'],
    [validThrough === null, 'HAS_NO_END_DATE'],
    [!isOfferedEnd(account, extendDate, today), 'DATE_OUT_OF_RANGE'],
  ]);
}

/** The account with its new end, later or earlier than before. One that was ending or had ended is in use again; a new or suspended one waits as before. */
export function extended(account: Account, extendDate: IsoDate): Account {
  const withEnd = { ...account, validThrough: extendDate };
  const lasting = { ...withEnd, validThroughCurrent: validThroughCurrent(withEnd) };
  const isBack = account.userStatus === 'Inactive' || account.userStatus === 'Retired' || account.userStatus === 'Inretirement';
  return isBack ? revived(lasting) : lasting;
}
