import { type Kysely, sql } from 'kysely';

/**
 * What the database had made when everybody whom a version concerns was looked through last, so that
 * only what has changed since is looked through again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table liability_text
      add column looked_through pg_snapshot,
      add column looked_through_on date
  `.execute(db);
}
