import { sql } from 'kysely';
import type { RunStop } from '#contract/accountRuns.ts';
import { about, recordBy } from '#server/call/change.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';

/** Lets the server process the run with the rights of this account. */
export const startRun = (tx: Tx, id: string, liUId: string, now: Date) =>
  tx
    .updateTable('account_run')
    .set({ owner_user_id: liUId, started_at: now, stopped_because: null, failures: 0 })
    .set({ closed_at: null })
    .where('id', '=', id)
    .execute();

/** Lets the server process a run again that has stopped because it failed, unless it was closed. */
export const resumeRun = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('account_run')
    .set({ started_at: now, stopped_because: null, failures: 0 })
    .where(sql<string>`id::text`, '=', id)
    .where('stopped_because', '=', 'FAILED')
    .where('owner_user_id', 'is not', null)
    .where('closed_at', 'is', null)
    .execute();

/** Stops the run, which the transaction has locked, and records why. */
export async function stopRun(
  tx: Tx,
  call: Parameters<typeof recordBy>[1],
  id: string,
  reason: RunStop,
): Promise<void> {
  await tx
    .updateTable('account_run')
    .set({ started_at: null, stopped_because: reason })
    .where('id', '=', id)
    .execute();
  await recordBy(tx, call, about(null, 'accountRuns.stop', { after: { id, reason } }));
}

/**
 * Locks a run that waits for the server until the transaction ends, so that no other server
 * processes it meanwhile: the one that has waited longest. Undefined if none waits.
 */
export const takeRun = (tx: Tx) =>
  tx
    .selectFrom('account_run')
    .select(['id', 'action', 'undoes', 'owner_lin', 'owner_user_id'])
    .where('started_at', 'is not', null)
    .orderBy('continued_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeRun>>>;

/** The next accounts of the run that have not been processed. */
export async function pendingLins(tx: Tx, id: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_run_item')
    .select('lin')
    .where('run_id', '=', id)
    .where('state', '=', 'pending')
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(({ lin }) => lin);
}

/** Ends a portion of the run; the server is done with the run when nothing is pending. */
export const endPortion = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('account_run')
    .set({
      continued_at: now,
      failures: 0,
      started_at: sql<Date | null>`case when exists (
        select from account_run_item where run_id = ${id} and state = 'pending') then started_at end`,
    })
    .where('id', '=', id)
    .execute();

/**
 * Counts a portion that failed, and returns how many have in a row. The run is tried after the
 * others.
 */
export async function countFailure(db: Db | Tx, id: string, now: Date): Promise<number> {
  const { failures } = await db
    .updateTable('account_run')
    .set((eb) => ({ failures: eb('failures', '+', 1), continued_at: now }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}
