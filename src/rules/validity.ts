import { addDays, daysBetween, type IsoDate } from './dates.ts';
import type { AffiliationType, UserStatus } from '#contract/values.ts';

/** Number of days before its end from which a validity date is highlighted (DATA-32). */
export const HIGHLIGHT_FROM_DAYS = 30;
/**
 * Number of days for which a cancelled account is in retirement before it closes. The requirements
 * give no number; this one is the project's choice.
 */
export const RETIREMENT_DAYS = 90;

/** The facts that determine how long an account is valid. */
export interface AccountValidity {
  readonly affiliation: AffiliationType | null;
  readonly isEmployedUntilFurtherNotice: boolean;
  readonly affiliationEndDate: IsoDate | null;
  readonly validThrough: IsoDate | null;
}

/**
 * Returns the effective last day: the end of the affiliation for employees, the end of the account
 * for everyone else (ACCT-45). Null: no end.
 */
export function validThroughCurrent(account: AccountValidity): IsoDate | null {
  if (account.affiliation !== 'Employee') return account.validThrough;
  return account.isEmployedUntilFurtherNotice ? null : account.affiliationEndDate;
}

/** The facts that determine the end that is shown of an account. */
export interface AccountEnd {
  readonly userStatus: UserStatus;
  readonly validThroughCurrent: IsoDate | null;
  /** The date on which an account in retirement closes, or on which a retired one closed. */
  readonly retirementDate: IsoDate | null;
}

/**
 * Returns the account's last day as every list, panel and card shows it: an account in retirement
 * works until it closes, whatever its validity, and all others until their effective last day.
 * Null: no end.
 */
export const endOf = ({
  userStatus,
  validThroughCurrent: until,
  retirementDate,
}: AccountEnd): IsoDate | null =>
  userStatus === 'Inretirement' || userStatus === 'Retired' ? (retirementDate ?? until) : until;

/**
 * Returns a predicate for end dates that are highlighted. Create it once per list, as it then only
 * compares.
 */
export function endsSoonFrom(today: IsoDate): (until: IsoDate | null) => boolean {
  const last = addDays(today, HIGHLIGHT_FROM_DAYS);
  return (until) => until !== null && until >= today && until <= last;
}

/**
 * How near the end is. The last day itself is still valid, with 0 days left. `dated`: only the end is
 * known, which is at most 30 days away if `isNear`.
 */
export type Validity =
  | { readonly state: 'open' }
  | { readonly state: 'dated'; readonly until: IsoDate; readonly isNear: boolean }
  | { readonly state: 'valid' | 'ending'; readonly until: IsoDate; readonly daysLeft: number }
  | { readonly state: 'ended'; readonly until: IsoDate; readonly daysSince: number };

/** `isToday`: whether the day is today, and not only a day that has certainly begun. */
export function validityOn(day: IsoDate, until: IsoDate | null, isToday = true): Validity {
  if (until === null) return { state: 'open' };
  const daysLeft = daysBetween(day, until);
  if (daysLeft < 0) return { state: 'ended', until, daysSince: -daysLeft };
  const isNear = daysLeft <= HIGHLIGHT_FROM_DAYS;
  if (!isToday) return { state: 'dated', until, isNear };
  return { state: isNear ? 'ending' : 'valid', until, daysLeft };
}
