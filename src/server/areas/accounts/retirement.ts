import type { CallContext } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { notifyOutsideUniversity, type SecurityNotice } from '#server/mail/securityNotice.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { setAccount } from './accountStore.ts';
import {
  type AccountCondition,
  accountsPastRetirement,
  lockPastRetirement,
} from './retirementStore.ts';

/** A kind of account that a background job closes. */
export interface Retirement {
  readonly whose: AccountCondition;
  readonly action: string;
  /** The letter to the owner. */
  readonly closed: (liUId: string, config: CallContext['config']) => SecurityNotice;
}

/** The parts of a background job that closing accounts needs. */
export interface Retiring {
  readonly config: CallContext['config'];
  readonly directory: Directory;
  readonly log: { readonly warn: (details: object, message: string) => void };
  readonly now: Date;
  readonly today: string;
}

/**
 * Closes every account of the kind whose last day has passed. The portal itself has applied the
 * date since midnight; this job updates the stored status and the directory. The database ends the
 * account's sessions when the status changes. An account for which the directory does not respond
 * does not hold up the others.
 */
export async function retireAccounts(
  db: Db,
  { whose, action, closed }: Retirement,
  { config, directory, log, now, today }: Retiring,
): Promise<void> {
  for (const accountId of await accountsPastRetirement(db, whose, today)) {
    await db
      .transaction()
      .execute(async (tx) => {
        // Another server, the owner or the contact person may have changed it first.
        const account = await lockPastRetirement(tx, whose, today, accountId);
        if (account === undefined) return;
        const { lin, liUId, retirementDate } = account;
        const changes = { disabled_at: now, next_retirement_step_on: null };
        await setAccount(tx, accountId, { user_status: 'Retired', ...changes }, now);
        const entry = { actor: null, requestId: 'background-job', address: null, at: now };
        await record(tx, {
          ...entry,
          subjectLin: lin,
          action,
          before: { userStatus: 'Inretirement', retirementDate },
          after: { userStatus: 'Retired' },
        });
        await notifyOutsideUniversity(tx, config, accountId, closed(liUId, config), now);
        // The external directory is not part of the transaction. It is called last, so that its
        // refusal rolls the change back.
        await directory.setEnabled([liUId], false, tx);
      })
      .catch((err: unknown) =>
        log.warn({ err, accountId }, 'account could not be retired; will retry'),
      );
  }
}
