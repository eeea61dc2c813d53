import * as z from 'zod/mini';
import { LocalizedText, Moment } from './values.ts';

/**
 * The contents of a notification that pops up over the page (SELF-14); `key` identifies it, so that
 * it pops up only once.
 */
export const PopupNotification = z.object({
  key: z.string(),
  date: Moment,
  prio: z.int(),
  title: LocalizedText,
  message: LocalizedText,
  popupTitle: LocalizedText,
  popupMessage: LocalizedText,
  link: z.nullable(z.string()),
  isInternalLink: z.boolean(),
});
export type PopupNotification = z.infer<typeof PopupNotification>;

/**
 * A notification for a user (SELF-13). `prio` 1 comes before 3; `daysBackInTime` is its age in
 * days. Not in the specification: text in both languages, so that a cached response follows the
 * language; `link`, `isInternalLink` and `isRead`.
 */
export const Notification = z.object({
  id: z.string(),
  prio: z.int(),
  date: Moment,
  daysBackInTime: z.int(),
  notificationType: z.string(),
  title: LocalizedText,
  message: LocalizedText,
  link: z.nullable(z.string()),
  isInternalLink: z.boolean(),
  isRead: z.boolean(),
  /** Present only if the notification should pop up over the page. */
  popup: z.optional(PopupNotification),
});
export type Notification = z.infer<typeof Notification>;
