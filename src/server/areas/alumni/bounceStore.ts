import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';

/** Records the delivery report. Returns false if it has already been recorded. */
export async function isNewReport(tx: Tx, key: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_report')
    .values({ key, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Locks and returns the members with one of these addresses whose address is not yet flagged as
 * rejected.
 */
export const lockUnflaggedAt = (tx: Tx, addresses: readonly string[]) =>
  tx
    .selectFrom('alumn')
    .select(['id', 'lin'])
    .where(sql`lower(email)`, 'in', addresses)
    .where('rejected_email', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Maximum length of the notes, the same as for notes that the office writes. */
const MAX_NOTES_LENGTH = 1000;

/** Flags the address as rejected. The office's existing notes are kept below the new note. */
export const markReturned = (tx: Tx, id: string, note: string) =>
  tx
    .updateTable('alumn')
    .set({
      rejected_email: true,
      rejected_email_notes: sql<string>`left(concat_ws(E'\\n', ${note}::text, rejected_email_notes),
          ${MAX_NOTES_LENGTH})`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
