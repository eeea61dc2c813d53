import type { FastifyBaseLogger } from 'fastify';
import type { CallContext } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { notifyOutsideUniversity } from '#server/mail/securityNotice.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { closed } from './selfEmails.ts';
import { accountsPastRetirement, retire } from './selfStore.ts';

interface Retiring {
  readonly config: CallContext['config'];
  readonly directory: Directory;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: Date;
  readonly today: string;
}

/** Maximum number of accounts per run; the next run handles the rest. */
const BATCH_SIZE = 500;

/**
 * Closes the external accounts that their owners have ended, once the last day has passed. The
 * portal applies the date immediately; this job updates the stored status and the directory. An
 * account for which the directory does not respond does not hold up the others.
 */
export async function retireExternalUsers(
  db: Db,
  { config, directory, log, now, today }: Retiring,
): Promise<void> {
  for (const accountId of await accountsPastRetirement(db, today, BATCH_SIZE)) {
    await db
      .transaction()
      .execute(async (tx) => {
        const account = await retire(tx, accountId, today, now);
        if (account === undefined || account.liu_id === null) return;
        const { lin, liu_id: liUId, retirementDate } = account;
        const entry = { actor: null, requestId: 'background-job', address: null, at: now };
        await record(tx, {
          ...entry,
          subjectLin: lin,
          action: 'externalSelf.retire',
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
