import { type Kysely, sql } from 'kysely';

/**
 * Stores the text of a message that contains a code encrypted with the portal's key instead of in
 * `body`. Messages queued in plain text are still delivered and then removed, because the migration
 * has no access to the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_message add column sealed_body bytea
      constraint outgoing_message_sealed check (sealed_body is null or (body = '' and secret_until is not null))
  `.execute(db);
}
