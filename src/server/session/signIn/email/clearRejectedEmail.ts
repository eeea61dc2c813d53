import { sql } from 'kysely';
import { about, recordBy } from '#server/call/change.ts';
import type { CallContext } from '#server/call/handler.ts';

/**
 * Records that mail reaches the alumnus again, because a code that was mailed to the address has
 * been typed, even if mail was returned before. The office's notes are kept.
 */
export async function clearRejectedEmail(
  call: Pick<CallContext, 'db' | 'now' | 'requestId' | 'address'>,
  address: string,
): Promise<void> {
  await call.db.transaction().execute(async (tx) => {
    const reached = await tx
      .updateTable('alumn')
      .set({ rejected_email: false, version: sql<number>`version + 1` })
      .where(sql`lower(alumn.email)`, '=', address)
      .where('rejected_email', '=', true)
      .returning(['id', 'lin'])
      .executeTakeFirst();
    if (reached === undefined) return;
    const entry = about(reached.lin, 'alumni.mailArrives', {
      before: { isEmailRejected: true },
      after: { alumn: reached.id, isEmailRejected: false },
    });
    await recordBy(tx, { ...call, actor: null }, entry);
  });
}
