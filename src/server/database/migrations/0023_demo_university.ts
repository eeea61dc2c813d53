import { type Kysely, sql } from 'kysely';

/** What a demonstration was drawn from, so that it can be drawn again for a later day. Empty everywhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_university (
      seed   text primary key,
      people integer not null,
      -- What its dates are counted from.
      today  date not null
    )
  `.execute(db);
}
