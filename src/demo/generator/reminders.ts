import { addDays, daysBetween } from '#rules/dates.ts';
import { REMINDER_DAYS } from '#rules/endReminder.ts';
import { type Draft, onDay } from './draft.ts';

type DraftAccount = Draft['rows']['account'][number];

/**
 * Owners of accounts that end within a month have already been reminded, as the portal would have
 * done.
 */
export function addReminders(draft: Draft): void {
  for (const account of draft.rows.account) {
    const lastDay = lastDayOf(account);
    if (account.id === undefined || typeof lastDay !== 'string') continue;
    if (lastDay <= draft.today) continue;
    const reminded = REMINDER_DAYS.findLast((days) => daysBetween(draft.today, lastDay) <= days);
    if (reminded === undefined) continue;
    draft.rows.retirement_reminder.push({
      account_id: account.id,
      retirement_date: lastDay,
      days_ahead: reminded,
      sent_at: onDay(addDays(lastDay, -reminded), 8),
    });
  }
}

function lastDayOf(account: DraftAccount) {
  if (account.user_status === 'Inretirement') return account.retirement_date;
  if (account.user_status !== 'Active' && account.user_status !== 'Unsuspended') return null;
  return account.affiliation_type === 'Employee'
    ? account.affiliation_end_date
    : account.valid_through;
}
