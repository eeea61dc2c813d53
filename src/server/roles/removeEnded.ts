import type { IsoDate } from '#rules/dates.ts';
import { removedBefore } from '#rules/roleGrants.ts';
import { recordAll } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { factsOf } from './grantRows.ts';
import { removeEnded } from './store.ts';

/**
 * Removes the roles and parts that ended long ago. They have not applied since their last day,
 * which the letter named when they were given, so nobody is written to.
 */
export async function removeEndedRoles(
  db: Db,
  { today, now }: { readonly today: IsoDate; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await removeEnded(tx, removedBefore(today));
    await recordAll(
      tx,
      removed.map((grant) => ({
        actor: null,
        subjectLin: grant.lin,
        action: 'roles.removeEnded',
        before: factsOf(grant),
        requestId: 'background-job',
        address: null,
        at: now,
      })),
    );
  });
}
