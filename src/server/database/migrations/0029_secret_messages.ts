import { type Kysely, sql } from 'kysely';

/** Until when the code in a message is good; null where there is none. Its text is kept no longer than until it is delivered, or until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outgoing_message add column secret_until timestamptz`.execute(db);
}
