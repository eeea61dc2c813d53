import { type Kysely, sql } from 'kysely';

/** The purpose of an external user's account, and the owner's decisions about its end date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table external_account
      -- In the words of whom the owner was invited by.
      add column purpose       text check (length(purpose) between 1 and 200),
      -- The last day that the owner has given it; another last day since then is the contact person's.
      add column renewed_until date,
      -- The day on which the owner ended it: it closes at its end.
      add column ended_on      date
  `.execute(db);
}
