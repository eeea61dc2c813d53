import { type Kysely, sql } from 'kysely';

/** A desk finds people by their own email addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_information_email on contact_information
      (lower(alternative_email_address))
  `.execute(db);
}
