import type { CardState, SubscriptionType, UserStatus } from '#contract/values.ts';
import { daysBetween, type IsoDate } from './dates.ts';
import { REMINDER_DAYS } from './endReminder.ts';
import { type AccountValidity, HIGHLIGHT_FROM_DAYS, validThroughCurrent } from './validity.ts';

/**
 * Whether a notification that is listed still waits for its reader. The bell, the app's badge, the
 * lists, the popups and Home count these.
 */
export const isWaiting = ({ isRead }: { readonly isRead: boolean }): boolean => !isRead;

/** Orders notifications by urgency, and among equals keeps their order in time. */
export const byUrgency = (
  one: { readonly prio: number },
  other: { readonly prio: number },
): number => one.prio - other.prio;

/** The current state of everything that a user's own notifications can be about. */
export interface OwnMatters {
  readonly userStatus: UserStatus;
  readonly retirementDate: IsoDate | null;
  /** Null: the user has no card. */
  readonly cardStatus: CardState | null;
  readonly hasCardOrder: boolean;
  /** Whether an ordered card can be collected. */
  readonly hasCardReady: boolean;
  readonly mustRenewPassword: boolean;
  readonly requestedLiabilities: number;
  /** Number of requests to join the alumni network on which nobody has decided. */
  readonly newRequests: number;
  /** Number of managed accounts in the user's reach that end soon. */
  readonly endingAccounts: number;
}

type Settled<Facts> = (facts: Facts, today: IsoDate) => boolean;

/** For each type of notification whose matter the portal knows: whether the matter is settled. */
const settledMatters: Readonly<Record<string, Settled<OwnMatters>>> = {
  Retirement: ({ userStatus, retirementDate }, today) =>
    userStatus !== 'Inretirement' ||
    (retirementDate !== null && !isWithin(REMINDER_DAYS[0], retirementDate, today)),
  CardReady: ({ hasCardReady }) => !hasCardReady,
  Card: ({ cardStatus, hasCardOrder }) => cardStatus === 'Active' || hasCardOrder,
  Password: ({ mustRenewPassword }) => !mustRenewPassword,
  Liability: ({ requestedLiabilities }) => requestedLiabilities === 0,
  Alumni: ({ newRequests }) => newRequests === 0,
  Accounts: ({ endingAccounts }) => endingAccounts === 0,
};

/**
 * Returns the user's notifications that still apply, in the given order, which is the newest first.
 * A notification whose matter is settled no longer applies, nor does one that a newer notification
 * of the same matter replaces.
 */
export function applicable<N extends { readonly notificationType: string }>(
  notifications: readonly N[],
  matters: OwnMatters,
  today: IsoDate,
): N[] {
  const newest = new Map(
    notifications.toReversed().map((notification) => [notification.notificationType, notification]),
  );
  return notifications.filter((notification) => {
    const { notificationType: type } = notification;
    const isSettled = Object.hasOwn(settledMatters, type) ? settledMatters[type] : undefined;
    return (
      isSettled === undefined || (newest.get(type) === notification && !isSettled(matters, today))
    );
  });
}

/**
 * The current state of what an event for account administrators is about: an account, or all
 * accounts of an organisation.
 */
export interface EventSubject {
  readonly account:
    | (AccountValidity & {
        readonly userStatus: UserStatus;
        readonly subscriptionType: SubscriptionType | null;
        readonly hasLiUPhone: boolean;
      })
    | null;
  /** Number of accounts in the organisation and below it that end soon. */
  readonly endingAccounts: number;
}

const ofAccount =
  (isSettled: Settled<NonNullable<EventSubject['account']>>): Settled<EventSubject> =>
  ({ account }, today) =>
    account === null || isSettled(account, today);

/**
 * For each type of event: whether it is settled. An event about an account that no longer exists
 * is.
 */
const settledEvents: Readonly<Record<string, Settled<EventSubject>>> = {
  AccountEnds: ofAccount((account, today) => {
    const end = validThroughCurrent(account);
    return (
      account.userStatus !== 'Active' || end === null || !isWithin(HIGHLIGHT_FROM_DAYS, end, today)
    );
  }),
  AccountHasEnded: ofAccount((account, today) => {
    const end = validThroughCurrent(account);
    return account.userStatus !== 'Active' || end === null || end >= today;
  }),
  PhoneMissing: ofAccount(
    ({ subscriptionType, hasLiUPhone }) => subscriptionType !== 'XLarge' || hasLiUPhone,
  ),
  PhoneToReturn: ofAccount(
    ({ userStatus, hasLiUPhone }) => userStatus !== 'Inretirement' || !hasLiUPhone,
  ),
  Deceased: ofAccount(({ userStatus }) => userStatus !== 'Deceased'),
  Accounts: ({ endingAccounts }) => endingAccounts === 0,
};

/**
 * Whether an event for account administrators needs nothing more from them. An event of an unknown
 * type is never settled.
 */
export const isEventSettled = (type: string, subject: EventSubject, today: IsoDate): boolean =>
  Object.hasOwn(settledEvents, type) && (settledEvents[type]?.(subject, today) ?? false);

/**
 * Whether the date is after today, but no more than this number of days, or today itself where the
 * last day still counts.
 */
function isWithin(days: number, date: IsoDate, today: IsoDate): boolean {
  const daysLeft = daysBetween(today, date);
  return daysLeft >= 0 && daysLeft <= days;
}
