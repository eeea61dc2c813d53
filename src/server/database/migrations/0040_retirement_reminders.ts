import { type Kysely, sql } from 'kysely';

/** The last reminder that the owner of an account has been sent, so that each is sent once, whoever sends it. */
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
