import { type Kysely, sql } from 'kysely';

/**
 * The picture as the card shows it. Every Home of a student asks for it, and reducing it took
 * longer than everything else of that call. Null for pictures that were never chosen, and for those
 * that were chosen before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile_image add column portrait bytea`.execute(db);
}
