import type { IsoDate } from '#rules/dates.ts';
import { recordAll } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { factsOf } from './grantRows.ts';
import { endedLongAgo } from './lawfulGrants.ts';
import { removeGrants } from './store.ts';

/**
 * Removes the roles and parts that ended long ago. They have not applied since their last day,
 * which the letter named when they were given, so nobody is written to.
 */
export async function removeEndedRoles(
  db: Db,
  { today, now }: { readonly today: IsoDate; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endedLongAgo(tx, today);
    const removed = await removeGrants(tx, ended);
    await recordAll(
      tx,
      ended
        .filter(({ id }) => removed.has(id))
        .map((grant) => ({
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
