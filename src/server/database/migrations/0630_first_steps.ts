import { type Kysely, sql } from 'kysely';

/** When the list of what a new portal lacks was dismissed; portals in use never had one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column first_steps_dismissed_at timestamptz`.execute(db);
}
