import { type Kysely, sql } from 'kysely';

/** In which language a letter is written, for the programs that read it aloud. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_message add column language text check (language in ('sv-SE', 'en-GB'))`.execute(db);
}
