import { type Kysely, sql } from 'kysely';

/** What is noted once, however often it happens: who read whose data on which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entry add column once_key text collate "C";
    create unique index audit_entry_once on audit_entry (once_key) where once_key is not null;
  `.execute(db);
}
