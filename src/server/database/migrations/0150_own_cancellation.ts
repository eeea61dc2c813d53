import { type Kysely, sql } from 'kysely';

/**
 * The state of an account before its owner cancelled it, which the owner can restore until the end
 * of that day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_cancellation (
      account_id      uuid primary key references account on delete cascade,
      cancelled_on    date not null,
      user_status     text not null,
      retirement_date date,
      valid_through   date
    )
  `.execute(db);
}
