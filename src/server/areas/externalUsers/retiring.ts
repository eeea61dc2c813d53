import type { FastifyBaseLogger } from 'fastify';
import type { CallContext } from '../../call/handler.ts';
import { record } from '../../database/audit.ts';
import type { Db } from '../../database/open.ts';
import { tellOutside } from '../../mail/securityNotice.ts';
import type { Directory } from '../../systems/directory/port.ts';
import { closed } from './selfLetters.ts';
import { closedBefore, retire } from './selfStore.ts';

interface Retiring {
  readonly config: CallContext['config'];
  readonly directory: Directory;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: Date;
  readonly today: string;
}

/** In one go; the rest has its turn at the next. */
const MOST = 500;

/**
 * Closes the external accounts that their owners have ended, once their last day has passed: the portal goes by the date at once; this brings
 * the kept status and the directory after it. One account that the directory does not answer about holds up no other.
 */
export async function retireExternalUsers(db: Db, { config, directory, log, now, today }: Retiring): Promise<void> {
  for (const accountId of await closedBefore(db, today, MOST)) {
    await db
      .transaction()
      .execute(async (tx) => {
        const account = await retire(tx, accountId, today, now);
        if (account === undefined || account.liu_id === null) return;
        const { lin, liu_id: liUId, retirementDate } = account;
        const entry = { actor: null, requestId: 'background-job', address: null, at: now };
        await record(tx, { ...entry, subjectLin: lin, action: 'externalSelf.retire', before: { userStatus: 'Inretirement', retirementDate }, after: { userStatus: 'Retired' } });
        await tellOutside(tx, config, accountId, closed(liUId, config), now);
        // The directory outside takes no part in the transaction: last, so that what it refuses undoes the change.
        await directory.setEnabled([liUId], false, tx);
      })
      .catch((err: unknown) => log.warn({ err, accountId }, 'an account could not be retired and will be tried again'));
  }
}
