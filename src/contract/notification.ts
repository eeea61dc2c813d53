import * as z from 'zod/mini';
import { LocalizedText, Moment } from './values.ts';

/** What a notification needs to pop up over the page (SELF-14); `key` names it, so that it pops up once. */
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
 * Something that concerns a person (SELF-13). `prio` 1 goes before 3; `daysBackInTime` is its age in days.
 * Ours: text in both languages, so that a kept answer follows the language; `link`, `isInternalLink` and `isRead`.
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
  /** Only where it should pop up over the page. */
  popup: z.optional(PopupNotification),
});
export type Notification = z.infer<typeof Notification>;
