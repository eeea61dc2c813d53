import { type Kysely, sql } from 'kysely';

/**
 * The parameters that a demonstration was generated from, so that it can be generated again for a
 * later day. Empty in every other installation.
 */
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
