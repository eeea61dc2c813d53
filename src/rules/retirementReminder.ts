import { daysBetween, type IsoDate } from './dates.ts';

/** How long before the account closes its owner is reminded (decisions, "Students"), the first time first. */
export const REMINDER_DAYS = [30, 14] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** The reminder that the owner was sent last, and of which date. */
export interface SentReminder {
  readonly retirementDate: IsoDate;
  readonly daysAhead: number;
}

/**
 * Which reminder is due; null: none. A day on which no server ran is made up for afterwards, but of two reminders that have been missed
 * only the later is sent. On the last day there is no time left to choose in, and whoever has cancelled the account knows it.
 */
export function reminderDue(retirementDate: IsoDate, today: IsoDate, sent: SentReminder | null): ReminderDays | null {
  const daysLeft = daysBetween(today, retirementDate);
  if (daysLeft < 1) return null;
  const due = REMINDER_DAYS.findLast((days) => daysLeft <= days);
  if (due === undefined) return null;
  const isSent = sent !== null && sent.retirementDate === retirementDate && sent.daysAhead <= due;
  return isSent ? null : due;
}
