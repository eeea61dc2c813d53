import { type Kysely, sql } from 'kysely';

/**
 * Audit entries that are recorded only once, however often the event occurs, such as a person
 * reading another person's data on a certain day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entry add column once_key text collate "C";
    create unique index audit_entry_once on audit_entry (once_key) where once_key is not null;
  `.execute(db);
}
