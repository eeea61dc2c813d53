import { addDays, daysBetween, type IsoDate } from './dates.ts';
import type { AffiliationType } from '../contract/values.ts';

/** The number of days before its end from which a validity date is highlighted (DATA-32). */
export const HIGHLIGHT_FROM_DAYS = 30;
/** Our choice, as no number is required: so long is a cancelled account under retirement before it is closed. */
export const RETIREMENT_DAYS = 90;

/** What decides how long an account lasts. */
export interface AccountValidity {
  readonly affiliation: AffiliationType | null;
  readonly isEmployedUntilFurtherNotice: boolean;
  readonly affiliationEndDate: IsoDate | null;
  readonly validThrough: IsoDate | null;
}

/** The last day that counts: an employee's affiliation ends, everybody else's account does (ACCT-45). Null: no end. */
export function validThroughCurrent(account: AccountValidity): IsoDate | null {
  if (account.affiliation !== 'Employee') return account.validThrough;
  return account.isEmployedUntilFurtherNotice ? null : account.affiliationEndDate;
}

/** Whether an end lies within the days from which it is highlighted. Made once for a list: it only compares. */
export function endsSoonFrom(today: IsoDate): (until: IsoDate | null) => boolean {
  const last = addDays(today, HIGHLIGHT_FROM_DAYS);
  return (until) => until !== null && until >= today && until <= last;
}

/** How near the end is. The last day itself is still valid, with no day left after it. */
export type Validity =
  | { readonly state: 'open' }
  | { readonly state: 'valid' | 'ending'; readonly until: IsoDate; readonly daysLeft: number }
  | { readonly state: 'ended'; readonly until: IsoDate; readonly daysSince: number };

export function validityOn(today: IsoDate, until: IsoDate | null): Validity {
  if (until === null) return { state: 'open' };
  const daysLeft = daysBetween(today, until);
  if (daysLeft < 0) return { state: 'ended', until, daysSince: -daysLeft };
  return { state: daysLeft <= HIGHLIGHT_FROM_DAYS ? 'ending' : 'valid', until, daysLeft };
}
