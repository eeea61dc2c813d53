import type { Notification } from '../../../contract/notification.ts';

/** A notification of this priority is worth interrupting for (SELF-13: `prio` 1 goes first). */
const POPUP_PRIO = 1;

/** What has come since the last look. The first look is silent: everything would be news to it. */
export const arrivalsSince = (seen: ReadonlySet<string> | null, now: readonly Notification[]): Notification[] =>
  seen === null ? [] : now.filter(({ id, isRead }) => !isRead && !seen.has(id));

/**
 * The one that pops up over the page: the most pressing that is unread, is to do so, and has not done so since the page was opened. Not over
 * the page to which it leads.
 */
export const popupAmong = (notifications: readonly Notification[], dismissed: ReadonlySet<string>, page: string): Notification | undefined =>
  notifications.find(({ id, prio, popup, isRead, link }) => (prio <= POPUP_PRIO || popup !== undefined) && !isRead && !dismissed.has(id) && link !== page);
