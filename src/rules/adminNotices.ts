import { addDays, type IsoDate } from './dates.ts';
import { HIGHLIGHT_FROM_DAYS, validThroughCurrent } from './validity.ts';
import { type EventSubject, isEventSettled } from './waiting.ts';

/** Kinds of notification that account administrators receive about an account (ACCT-60). */
export type AdminNotice =
  | 'AccountEnds'
  | 'AccountHasEnded'
  | 'PhoneMissing'
  | 'PhoneToReturn'
  | 'Deceased';

/** How long a matter without a day of its own is not told of again, and how long a death is told of. */
const AGAIN_DAYS = 365;

/** The facts about a managed account. */
export interface NoticedAccount extends NonNullable<EventSubject['account']> {
  readonly retirementDate: IsoDate | null;
  readonly deceasedOn: IsoDate | null;
}

/** What administrators are told of an account. */
export interface DueNotice {
  readonly notice: AdminNotice;
  /** The day that it refers to. */
  readonly about: IsoDate;
  /** A notification of the same kind from this day on is the same one. */
  readonly since: IsoDate;
}

/**
 * Returns what administrators are to be told of an account; null if it needs no attention. Only what
 * their list would not leave out as settled is told of.
 */
export function adminNoticeOf(account: NoticedAccount, today: IsoDate): DueNotice | null {
  const { userStatus, deceasedOn, retirementDate } = account;
  const isOpen = (notice: AdminNotice) =>
    !isEventSettled(notice, { account, endingAccounts: 0 }, today);
  const lately = addDays(today, -AGAIN_DAYS);
  if (isOpen('Deceased'))
    return deceasedOn !== null && deceasedOn >= lately
      ? { notice: 'Deceased', about: deceasedOn, since: deceasedOn }
      : null;
  if (isOpen('PhoneToReturn'))
    return retirementDate === null
      ? null
      : { notice: 'PhoneToReturn', about: retirementDate, since: lately };
  if (userStatus !== 'Active') return null;
  if (isOpen('PhoneMissing')) return { notice: 'PhoneMissing', about: today, since: lately };
  const end = validThroughCurrent(account);
  // The staff system extends employees' end dates.
  if (end === null || account.affiliation === 'Employee') return null;
  if (isOpen('AccountHasEnded'))
    return { notice: 'AccountHasEnded', about: end, since: addDays(end, 1) };
  return isOpen('AccountEnds')
    ? { notice: 'AccountEnds', about: end, since: addDays(end, -HIGHLIGHT_FROM_DAYS) }
    : null;
}
