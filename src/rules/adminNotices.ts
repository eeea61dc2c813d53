import type { SubscriptionType, UserStatus } from '#contract/values.ts';
import { addDays, type IsoDate } from './dates.ts';
import { type AccountValidity, HIGHLIGHT_FROM_DAYS, validThroughCurrent } from './validity.ts';

/** Kinds of notification that account administrators receive about an account (ACCT-60). */
export const adminNotices = [
  'AccountEnds',
  'AccountHasEnded',
  'PhoneMissing',
  'PhoneToReturn',
  'Deceased',
] as const;
export type AdminNotice = (typeof adminNotices)[number];

/** How long a matter without a day of its own is not told of again, and how long a death is told of. */
const AGAIN_DAYS = 365;

/** The facts about a managed account. */
export interface NoticedAccount extends AccountValidity {
  readonly userStatus: UserStatus;
  readonly subscriptionType: SubscriptionType | null;
  readonly hasLiUPhone: boolean;
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

/** Returns what administrators are to be told of an account; null if it needs no attention. */
export function adminNoticeOf(account: NoticedAccount, today: IsoDate): DueNotice | null {
  const { userStatus, deceasedOn, retirementDate, subscriptionType, hasLiUPhone } = account;
  const lately = addDays(today, -AGAIN_DAYS);
  if (userStatus === 'Deceased')
    return deceasedOn !== null && deceasedOn >= lately
      ? { notice: 'Deceased', about: deceasedOn, since: deceasedOn }
      : null;
  if (userStatus === 'Inretirement')
    return hasLiUPhone && retirementDate !== null
      ? { notice: 'PhoneToReturn', about: retirementDate, since: lately }
      : null;
  if (userStatus !== 'Active') return null;
  if (subscriptionType === 'XLarge' && !hasLiUPhone)
    return { notice: 'PhoneMissing', about: today, since: lately };
  const end = validThroughCurrent(account);
  // The staff system extends employees' end dates.
  if (end === null || account.affiliation === 'Employee') return null;
  if (end < today) return { notice: 'AccountHasEnded', about: end, since: addDays(end, 1) };
  const from = addDays(end, -HIGHLIGHT_FROM_DAYS);
  return from <= today ? { notice: 'AccountEnds', about: end, since: from } : null;
}
