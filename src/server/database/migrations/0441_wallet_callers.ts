import { type Kysely, sql } from 'kysely';

/** A caller may also be verified by a digital identity wallet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table caller_verification drop constraint caller_verification_method_check;
    alter table caller_verification add constraint caller_verification_method_check
      check (method in ('Code', 'BankId', 'Wallet', 'Document'))
  `.execute(db);
}
