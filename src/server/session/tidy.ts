import type { SessionLimits } from '#server/config.ts';
import type { Db } from '#server/database/open.ts';
import { tidyRefusals } from './signIn/refusals.ts';
import { BANKID_ORDER_MINUTES } from './signIn/bankid/orders.ts';
import { eraseCodes } from './codes/eraseCodes.ts';
import { detachPush, deleteStalePush } from './sessions/pushes.ts';

const DAY = 24 * 3_600_000;
/** How long the response to a completed change can be requested again (decisions, "The wire"). */
const KEPT_ANSWER_DAYS = 1;
const KEPT_DELIVERY_DAYS = 30;
/** No mail system sends a report again after this long. */
const KEPT_REPORT_DAYS = 90;

/**
 * Deletes expired rows. All of them are already refused because of their date; deleting them only
 * keeps the tables small.
 */
export async function tidySessions(
  db: Db,
  { idleMinutes }: SessionLimits,
  now: Date,
): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.transaction().execute(async (tx) => {
    const over = await tx
      .selectFrom('session')
      .select('id')
      .where((eb) =>
        eb.or([eb('ends_at', '<', now), eb('last_used_at', '<', ago(idleMinutes * 60_000))]),
      )
      .forUpdate()
      .execute();
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await detachPush(tx, ids);
    await tx.deleteFrom('session').where('id', 'in', ids).execute();
  });
  await deleteStalePush(db, now);
  await tidyRefusals(db, now);
  await db.deleteFrom('sign_in_attempt').where('expires_at', '<', now).execute();
  await db.deleteFrom('pending_sign_in').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('totp_setup').where('expires_at', '<', now).execute();
  await eraseCodes(db, now);
  // Longer than any of them is valid; the audit trail keeps what was done with them.
  await db
    .deleteFrom('caller_verification')
    .where((eb) =>
      eb.and([
        eb.or([eb('verified_at', 'is', null), eb('verified_at', '<', ago(DAY))]),
        eb.or([eb('bankid_asked_at', 'is', null), eb('bankid_asked_at', '<', ago(DAY))]),
      ]),
    )
    .execute();
  await db.deleteFrom('guess_count').where('counted_from', '<', ago(DAY)).execute();
  await db
    .deleteFrom('bankid_order')
    .where('started_at', '<', ago(BANKID_ORDER_MINUTES * 60_000))
    .execute();
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', ago(KEPT_ANSWER_DAYS * DAY))
    .execute();
  await db.deleteFrom('alumni_export').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('mail_report')
    .where('received_at', '<', ago(KEPT_REPORT_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('outgoing_message')
    .where('sent_at', '<', ago(KEPT_DELIVERY_DAYS * DAY))
    .execute();
  await tidyChanges(db, ago(KEPT_DELIVERY_DAYS * DAY));
}

/**
 * Deletes delivered changes. A refused one remains until somebody has dealt with it, but not its
 * secret; an event for a subscriber, which tells of a person, does not remain.
 */
async function tidyChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_change').where('done_at', '<', before).execute();
  await db
    .deleteFrom('outgoing_change')
    .where('refused_at', '<', before)
    .where('system', '=', 'Webhooks')
    .execute();
  await db
    .updateTable('outgoing_change')
    .set({ sealed_secret: null })
    .where('refused_at', '<', before)
    .where('sealed_secret', 'is not', null)
    .execute();
}
