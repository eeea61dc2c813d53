import { addDays, type IsoDate } from '#rules/dates.ts';
import { REMINDER_DAYS, reminderDue } from '#rules/endReminder.ts';
import type { CallContext } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { dayInEach } from '#server/mail/dayIn.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';
import { addNotification } from '#server/mail/portalNotification.ts';
import { endsSoon, type EndingKind } from './emails.ts';
import { type EndingAccount, endingUntil, lockEnding, storeReminder } from './reminderStore.ts';

interface OnDay {
  readonly config: CallContext['config'];
  readonly now: Date;
  readonly today: IsoDate;
}

/**
 * Reminds the owner of every account that ends within a month, by mail and, if there is something
 * to choose, in the portal. Each reminder is sent once, even if several servers run the job at
 * once: the account is locked, and the reminders already sent are read under the lock.
 */
export async function remindOfEnd(db: Db, { config, now, today }: OnDay): Promise<void> {
  for (const near of await endingUntil(db, addDays(today, Math.max(...REMINDER_DAYS)), today)) {
    if (reminderDue(near.lastDay, today, near.sent) === null) continue;
    await db.transaction().execute(async (tx) => {
      const account = await lockEnding(tx, near.id);
      const daysAhead = account && reminderDue(account.lastDay, today, account.sent);
      if (!account || !daysAhead) return;
      const { id, lin, lastDay } = account;
      const kind = kindOf(account);
      await storeReminder(tx, id, { lastDay, daysAhead }, now);
      if (kind === 'choice') await addNotification(tx, noticeOf(account), today, now);
      await notifyOwner(tx, config, id, endsSoon({ ...account, kind }, config), now);
      await record(tx, {
        actor: null,
        requestId: 'background-job',
        address: null,
        at: now,
        subjectLin: lin,
        action: 'accounts.remind',
        after: { lastDay, daysAhead },
      });
    });
  }
}

function kindOf({ personType, userStatus, isEmployee }: EndingAccount): EndingKind {
  if (personType === 'Student') return userStatus === 'Inretirement' ? 'choice' : 'student';
  if (personType === 'None') return 'external';
  return isEmployee ? 'employee' : 'others';
}

/** The notification in the portal, which links to the choice. */
const noticeOf = ({ id, lastDay }: EndingAccount) => ({
  accountId: id,
  type: 'Retirement',
  link: '/myaccounts/studentretirement',
  title: text('STUDENT/NOTIFICATION/TITLE'),
  message: text('STUDENT/NOTIFICATION/TEXT', { day: dayInEach(lastDay) }),
  daysShown: 60,
});
