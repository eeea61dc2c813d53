import type { Transaction } from 'kysely';
import type { VerificationType } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** One of the person's own addresses or numbers, and when it was verified. */
export interface OwnContact {
  readonly type: VerificationType;
  readonly address: string;
  readonly verifiedAt: Date | null;
}

/** The addresses and numbers that the person has given; missing ones are omitted. */
export async function contactsOf(db: Db, lin: string): Promise<OwnContact[]> {
  const row = await db
    .selectFrom('contact_information')
    .select([
      'alternative_email_address',
      'alternative_email_verified_at',
      'sms_number',
      'sms_verified_at',
    ])
    .where('lin', '=', lin)
    .executeTakeFirst();
  const email = row?.alternative_email_address ?? null;
  const number = row?.sms_number ?? null;
  return [
    ...(email === null
      ? []
      : [
          {
            type: 'email' as const,
            address: email,
            verifiedAt: row?.alternative_email_verified_at ?? null,
          },
        ]),
    ...(number === null
      ? []
      : [{ type: 'sms' as const, address: number, verifiedAt: row?.sms_verified_at ?? null }]),
  ];
}

/**
 * Marks the address as verified. An address that was verified before keeps its earlier time, on
 * which its use by a desk depends. Returns false if it has been replaced meanwhile.
 */
export async function markVerified(
  tx: Transaction<Database>,
  lin: string,
  { type, address }: OwnContact,
  now: Date,
): Promise<boolean> {
  const [column, verified] =
    type === 'email'
      ? (['alternative_email_address', 'alternative_email_verified_at'] as const)
      : (['sms_number', 'sms_verified_at'] as const);
  const { numUpdatedRows } = await tx
    .updateTable('contact_information')
    .set((row) => ({ [verified]: row.fn.coalesce(verified, row.val(now)) }))
    .where('lin', '=', lin)
    .where(column, '=', address)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
