import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** Longer than Google may take while a person waits. */
const ABANDONED_AFTER_MS = 60_000;

interface PendingPass {
  readonly id: string;
  /** The person; null once the account is deleted. */
  readonly lin: string | null;
  readonly since: Date;
}

export const markPending = (tx: Transaction<Database>, id: string, now: Date) =>
  tx.updateTable('wallet_pass').set({ pending_since: now }).where('id', '=', id).execute();

/**
 * The passes of which it is unknown whether Google has them, and in which state: its answer was lost,
 * or the server stopped.
 */
export const pendingPasses = async (db: Db, now: Date): Promise<PendingPass[]> => {
  const rows = await db
    .selectFrom('wallet_pass')
    .leftJoin('account', 'account.id', 'wallet_pass.account_id')
    .select(['wallet_pass.id', 'account.lin', 'wallet_pass.pending_since as since'])
    .where('wallet_pass.pending_since', '<', new Date(now.getTime() - ABANDONED_AFTER_MS))
    .execute();
  return rows.flatMap(({ since, ...pass }) => (since === null ? [] : [{ ...pass, since }]));
};

/** Stores that the pass no longer waits, unless that is done or it has begun to wait anew. */
export async function noLongerPending(
  tx: Transaction<Database>,
  { id, since }: PendingPass,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_pass')
    .set({ pending_since: null })
    .where('id', '=', id)
    .where('pending_since', '=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores that Google has the pass, unless it is being asked again, and returns the hash of what the
 * pass states now.
 */
export async function statedWhenSaved(
  tx: Transaction<Database>,
  id: string,
  since: Date,
): Promise<string | null> {
  const pass = await tx
    .updateTable('wallet_pass')
    .set({ pending_since: sql<Date | null>`nullif(pending_since, ${since})` })
    .where('id', '=', id)
    .returning('stated')
    .executeTakeFirst();
  return pass?.stated ?? null;
}
