import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { notifyOutsideUniversity } from '#server/mail/securityNotice.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { closed } from './emails.ts';
import { accountsPastRetirement, lockEnding, retire } from './endingStore.ts';
import type { OnDay } from './remindOfRetirement.ts';

interface Retiring extends OnDay {
  readonly directory: Directory;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/**
 * Closes every student account whose last day has passed. The portal itself has applied the date
 * since midnight; this job updates the stored status and the directory. The account's sessions end
 * when the status changes. An account for which the directory does not respond does not hold up the
 * others.
 */
export async function retireStudents(
  db: Db,
  { config, directory, log, now, today }: Retiring,
): Promise<void> {
  for (const accountId of await accountsPastRetirement(db, today)) {
    await db
      .transaction()
      .execute(async (tx) => {
        const account = await lockEnding(tx, accountId);
        if (!account || account.retirementDate >= today) return;
        const { lin, liUId, retirementDate } = account;
        await retire(tx, accountId, now);
        const entry = { actor: null, requestId: 'background-job', address: null, at: now };
        await record(tx, {
          ...entry,
          subjectLin: lin,
          action: 'students.retire',
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
