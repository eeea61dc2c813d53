import { type Kysely, sql } from 'kysely';

/** The language of an outgoing email, so that screen readers pronounce it correctly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_message add column language text check (language in ('sv-SE', 'en-GB'))`.execute(
    db,
  );
}
