import { daysBetween, type IsoDate } from './dates.ts';

/** Number of days before an account ends at which its owner is reminded, earliest first. */
export const REMINDER_DAYS = [30, 14, 3] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** The last reminder sent to the owner, and the last day that it was about. */
export interface SentReminder {
  readonly lastDay: IsoDate;
  readonly daysAhead: number;
}

/**
 * Returns the reminder that is due; null if none is. A reminder missed while no server was running
 * is sent later, but of two missed reminders only the later one. None is sent on the last day: no
 * time is left to choose, and an owner who cancelled the account is aware of it.
 */
export function reminderDue(
  lastDay: IsoDate,
  today: IsoDate,
  sent: SentReminder | null,
): ReminderDays | null {
  const daysLeft = daysBetween(today, lastDay);
  if (daysLeft < 1) return null;
  const due = REMINDER_DAYS.findLast((days) => daysLeft <= days);
  if (due === undefined) return null;
  const isSent = sent !== null && sent.lastDay === lastDay && sent.daysAhead <= due;
  return isSent ? null : due;
}
