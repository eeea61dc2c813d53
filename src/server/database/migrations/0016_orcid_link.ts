import { type Kysely, sql } from 'kysely';

/**
 * A sign-in at ORCID that links the ORCID iD to the signed-in user instead of signing the user in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_attempt
      -- Whoever signs out meanwhile has given it up.
      add column links_session_id uuid references session on delete cascade
  `.execute(db);
}
