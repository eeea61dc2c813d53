import { type Kysely, sql } from 'kysely';

/**
 * The last reset of each account's second step. For a day after it, the password can only be
 * changed with the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mfa_reset (
      account_id uuid primary key references account on delete cascade,
      reset_at timestamptz not null,
      method text not null check (method in ('BankId', 'Wallet', 'Document')),
      is_at_desk boolean not null
    )`.execute(db);
}
