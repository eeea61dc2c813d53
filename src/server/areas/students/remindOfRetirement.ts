import { addDays } from '#rules/dates.ts';
import { REMINDER_DAYS, reminderDue } from '#rules/retirementReminder.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';
import { closesSoon } from './emails.ts';
import { endingUntil, storeReminder, lockEnding, notifyOfEnd } from './endingStore.ts';

/** Identifies the background job in the audit trail, since no user has requested the action. */
const entryOf = (now: Date) => ({
  actor: null,
  requestId: 'background-job',
  address: null,
  at: now,
});

/** The context of a background job that acts on accounts by date. */
export interface OnDay {
  readonly config: CallContext['config'];
  readonly now: Date;
  readonly today: string;
}

/**
 * Reminds every student whose account closes within a month of the remaining choices, by mail and
 * in the portal. Each reminder is sent once, even if several servers run the job at once: the
 * account is locked, and the reminders already sent are read under the lock.
 */
export async function remindOfRetirement(db: Db, { config, now, today }: OnDay): Promise<void> {
  const near = await endingUntil(db, addDays(today, Math.max(...REMINDER_DAYS)), today);
  const sentTo = ({ reminded_of: retirementDate, days_ahead: daysAhead }: (typeof near)[number]) =>
    retirementDate === null || daysAhead === null ? null : { retirementDate, daysAhead };
  for (const row of near) {
    const { id: accountId, retirement_date: date } = row;
    if (date === null || reminderDue(date, today, sentTo(row)) === null) continue;
    await db.transaction().execute(async (tx) => {
      const account = await lockEnding(tx, accountId);
      const daysAhead = account && reminderDue(account.retirementDate, today, account.sent);
      if (!account || !daysAhead) return;
      const { lin, liUId, retirementDate } = account;
      await storeReminder(tx, accountId, { retirementDate, daysAhead }, now);
      await notifyOfEnd(tx, accountId, retirementDate, today, now);
      await notifyOwner(tx, config, accountId, closesSoon(liUId, retirementDate, config), now);
      await record(tx, {
        ...entryOf(now),
        subjectLin: lin,
        action: 'students.remind',
        after: { retirementDate, daysAhead },
      });
    });
  }
}
