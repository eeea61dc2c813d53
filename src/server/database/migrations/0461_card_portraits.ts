import { type Kysely, sql } from 'kysely';

/**
 * The picture as the card shows it. Every Home of a student asks for it, and reducing it took
 * longer than everything else of that call. Null until it is first shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile_image add column portrait bytea`.execute(db);
}
