import type { Account } from '../contract/account.ts';
import { revived } from './accountRevival.ts';
import { addDays, type IsoDate } from './dates.ts';
import { addMonths } from './months.ts';
import { isInSpecialOrganisation, type Refusals, refusalsWhere, type Surroundings } from './eligibility.ts';
import { validThroughCurrent } from './validity.ts';

/** An account may be given an end at most so far ahead, and be extended once its end is a day more than that (spec 1 §9). */
const WINDOW_MONTHS = 14;
const WINDOW_SLACK_DAYS = 1;
/** What "one year" means in the extend dialog (spec 1 §9); over a leap day it ends a day earlier in the calendar. */
const ONE_YEAR_DAYS = 365;

/** The latest end that can be chosen by hand. */
export const latestExtension = (today: IsoDate): IsoDate => addMonths(today, WINDOW_MONTHS);

/** The end that "one year" gives this account: 365 days from today, or the affiliation's end if that is later (spec 1 §9). */
export function oneYearFrom({ affiliationEndDate }: Pick<Account, 'affiliationEndDate'>, today: IsoDate): IsoDate {
  const inAYear = addDays(today, ONE_YEAR_DAYS);
  return affiliationEndDate !== null && affiliationEndDate > inAYear ? affiliationEndDate : inAYear;
}

/** Whether the account can be given that end: from today, as far as the window, or as far as its affiliation lasts. */
const isOffered = (account: Account, extendDate: IsoDate, today: IsoDate): boolean =>
  extendDate >= today && (extendDate <= latestExtension(today) || extendDate === oneYearFrom(account, today));

/**
 * Why the account cannot be extended to that date (spec 1 §4). The rule for people in retirement isn't shown: they may be
 * extended like everybody else unless deceased. Nor is a rule for statuses: only Deceased and None have no future to extend into.
 * A date before the account's present end is no fault: the window's last days allow nothing else.
 */
export function extensionRefusals(account: Account, extendDate: IsoDate, today: IsoDate, surroundings: Surroundings): Refusals {
  const { validThroughCurrent: current, validThrough, userStatus } = account;
  const windowEnds = addDays(latestExtension(today), WINDOW_SLACK_DAYS);
  const hasEnded = validThrough !== null && validThrough < today;
  const isOver = userStatus === 'Deceased' || userStatus === 'None' || account.deceasedInRetirement;

  return refusalsWhere(account, 'ExtendAccounts', [
    [isOver, 'ACCOUNT_IN_WRONG_STATUS'],
    [account.affiliation === 'Employee', 'ACCOUNT_IS_EMPLOYEE'],
    [account.isEmployedUntilFurtherNotice, 'EMPLOYEED_UNTIL_FURTHER_NOTICE'],
    [account.organisationId === null, 'ORG_MISSING'],
    [isInSpecialOrganisation(account, surroundings), 'SPECIAL_ORGANISATION'],
    [account.subscriptionType === null, 'ITSUB_MISSING'],
    [account.subscriptionType === 'Small' && account.hasEmployeeProfilePage, 'CANT_HAVE_PROFILEPAGE'],
    [current !== null && current > windowEnds && !hasEnded, 'MORE_THAN_A_YEAR'],
    [!isOffered(account, extendDate, today), 'DATE_OUT_OF_RANGE'],
  ]);
}

/** The account with its new end. One that was ending or had ended is in use again; a new or suspended one waits as before. */
export function extended(account: Account, extendDate: IsoDate): Account {
  const withEnd = { ...account, validThrough: extendDate };
  const lasting = { ...withEnd, validThroughCurrent: validThroughCurrent(withEnd) };
  const isBack = account.userStatus === 'Inactive' || account.userStatus === 'Retired' || account.userStatus === 'Inretirement';
  return isBack ? revived(lasting) : lasting;
}
