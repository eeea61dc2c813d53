import { type Kysely, sql } from 'kysely';

/** An event may name the change of the portal's that it echoes, also while it waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_event add column caused_by text collate "C"`.execute(db);
}
