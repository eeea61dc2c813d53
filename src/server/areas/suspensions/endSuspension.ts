import type { Transaction } from 'kysely';
import { afterSuspension, statusOn } from '#rules/accountStanding.ts';
import { rightsOf } from '#rules/statusRights.ts';
import { type AuditEntry, record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import type { CallContext } from '#server/call/handler.ts';
import { type Author, permit as askPermit, permitNight } from '#server/power/permit.ts';
import { reinstated } from './emails.ts';
import {
  lockWithFollowers,
  expiredSuspensions,
  reinstate,
  type SuspendableAccount,
} from './store.ts';

interface Ending {
  /** Null: the last day has passed. */
  readonly author: Author | null;
  readonly config: CallContext['config'];
  readonly now: Date;
  readonly today: string;
  readonly entry: Omit<AuditEntry, 'subjectLin' | 'action' | 'before' | 'after'>;
}

/**
 * Ends the suspension of the account and of the accounts that were suspended with it, which
 * restores their previous status. Returns false if the account is not suspended.
 */
export async function endSuspension(
  tx: Transaction<Database>,
  liUId: string,
  { author, config, now, today, entry }: Ending,
): Promise<boolean> {
  const locked = await lockWithFollowers(tx, liUId);
  if (locked === null || locked[0].userStatus !== 'Suspended') return false;
  const [own, ...others] = locked;
  const permit =
    author === null
      ? permitNight(own.lin)
      : (await askPermit(tx, author, ['access'], own.lin, { now, today })).permit;
  if (permit === undefined) return false;
  const enabled: string[] = [];
  for (const account of [
    own,
    ...others.filter(({ follows, userStatus }) => follows === own.id && userStatus === 'Suspended'),
  ]) {
    const isEnabled = mayBeEnabled(account, today);
    await reinstate(tx, permit, account, afterSuspension(account.statusBefore), isEnabled, now);
    if (isEnabled && account.user_id !== null) enabled.push(account.user_id);
  }
  const after = { userStatus: afterSuspension(own.statusBefore), accounts: enabled };
  await record(tx, {
    ...entry,
    subjectLin: own.lin,
    action: 'accounts.reinstate',
    before: { userStatus: 'Suspended', reason: own.reason, until: own.suspendedUntil },
    after,
  });
  await notifyOwner(tx, config, own.id, reinstated(liUId), now);
  return true;
}

/** An account that has ended while it was suspended stays disabled. */
const mayBeEnabled = (account: SuspendableAccount, today: string): boolean =>
  rightsOf(statusOn(today, { ...account, userStatus: afterSuspension(account.statusBefore) }))
    .credentials !== 'no';

/** Maximum number of suspensions per run of the background job. */
const BATCH_SIZE = 100;

/**
 * Ends the suspensions whose last day has passed. The portal applies the date immediately; this job
 * updates the stored status, which the directory follows.
 */
export async function endExpiredSuspensions(
  db: Db,
  parts: Pick<Ending, 'config' | 'now' | 'today'>,
): Promise<void> {
  for (const liUId of await expiredSuspensions(db, parts.today, BATCH_SIZE)) {
    const entry = { actor: null, requestId: 'background-job', address: null, at: parts.now };
    await db
      .transaction()
      .execute((tx) => endSuspension(tx, liUId, { ...parts, author: null, entry }));
  }
}
