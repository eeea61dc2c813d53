import { type Kysely, sql } from 'kysely';

/**
 * The last reminder sent to the owner of an account, so that each reminder is sent once, whichever
 * process sends it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retirement_reminder (
      account_id      uuid primary key references account on delete cascade,
      retirement_date date not null,
      days_ahead      integer not null check (days_ahead > 0),
      sent_at         timestamptz not null
    )
  `.execute(db);
}
