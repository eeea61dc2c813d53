import type { Notification } from '#contract/notification.ts';
import { byUrgency, isWaiting } from '#rules/waiting.ts';

/** Lowest urgency that interrupts the user (SELF-13: `prio` 1 is the most urgent). */
const POPUP_PRIO = 1;

/**
 * Returns the unread notifications added since the last poll. The first poll reports none, because
 * all of them would be new.
 */
export const arrivalsSince = (
  seen: ReadonlySet<string> | null,
  now: readonly Notification[],
): Notification[] =>
  seen === null ? [] : now.filter((one) => isWaiting(one) && !seen.has(one.id));

/**
 * Returns the notification that pops up on the page: the most urgent one that is unread, urgent or
 * has popup texts, and has not been dismissed since the page was opened. The page that its link
 * leads to is excluded.
 */
export const popupAmong = (
  notifications: readonly Notification[],
  dismissed: ReadonlySet<string>,
  page: string,
): Notification | undefined =>
  notifications
    .filter(
      (one) =>
        isWaiting(one) &&
        (one.prio <= POPUP_PRIO || one.popup !== undefined) &&
        !dismissed.has(one.id) &&
        one.link !== page,
    )
    .toSorted(byUrgency)[0];
