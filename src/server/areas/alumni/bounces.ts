import { isAddressFailing } from '#rules/deliveryFailure.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import {
  type DeliveryReport,
  readDeliveryReport,
  type ReportedRecipient,
} from '#server/mail/deliveryReport.ts';
import { hashOf } from '#server/base/secrets.ts';
import { isNewReport, lockUnflaggedAt, markReturned } from './bounceStore.ts';

/** The origin of a report, for the audit trail. */
export interface ReportSource {
  readonly requestId: string;
  readonly address: string | null;
  readonly now: Date;
}

/**
 * Handles mail to an alumnus that was permanently undeliverable: flags the address, so that it
 * receives no mailings and the alumnus is asked for another one (ALUM-21). Each recipient of a
 * report counts once, however often the report arrives. Returns false if the message is not a
 * delivery report.
 */
export async function recordReturnedMail(
  db: Db,
  message: Buffer,
  source: ReportSource,
): Promise<boolean> {
  const report = readDeliveryReport(message);
  if (report === null) return false;
  for (const recipient of report.recipients.filter(isAddressFailing))
    await recordRecipient(db, report, recipient, hashOf(message.toString('latin1')), source);
  return true;
}

async function recordRecipient(
  db: Db,
  { messageId }: DeliveryReport,
  { addresses, status, reason }: ReportedRecipient,
  content: string,
  { now, ...trail }: ReportSource,
): Promise<void> {
  const key = hashOf([messageId ?? content, ...addresses].join('\n'));
  await db.transaction().execute(async (tx) => {
    if (!(await isNewReport(tx, key, now))) return;
    for (const { id, lin } of await lockUnflaggedAt(tx, addresses)) {
      const note = `${now.toISOString().slice(0, 10)} ${status} ${reason}`.trim();
      await markReturned(tx, id, note);
      await record(tx, {
        ...trail,
        at: now,
        actor: null,
        subjectLin: lin,
        action: 'alumni.mailReturned',
        before: { isEmailRejected: false },
        after: { alumn: id, isEmailRejected: true, status },
      });
    }
  });
}
