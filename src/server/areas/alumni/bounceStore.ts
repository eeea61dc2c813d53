import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

type Tx = Transaction<Database>;

/** False: the report has been noted before. */
export async function isNewReport(tx: Tx, key: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto('mail_report').values({ key, received_at: now }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Members whom mail reaches at one of these addresses, as far as is known. */
export const lockUnflaggedAt = (tx: Tx, addresses: readonly string[]) =>
  tx.selectFrom('alumn').select(['id', 'lin']).where(sql`lower(email)`, 'in', addresses).where('rejected_email', '=', false).orderBy('id').forUpdate().execute();

/** As much as the office may write there. */
const LONGEST_NOTES = 1000;

/** What the office has noted stays, below the news. */
export const markReturned = (tx: Tx, id: string, note: string) =>
  tx
    .updateTable('alumn')
    .set({ rejected_email: true, rejected_email_notes: sql<string>`left(concat_ws(E'\\n', ${note}::text, rejected_email_notes), ${LONGEST_NOTES})`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
