import { type Kysely, sql } from 'kysely';

/**
 * When the code in a message expires; null for messages without a code. The text of such a message
 * is stored only until it is delivered or the code expires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_message add column secret_until timestamptz`.execute(db);
}
