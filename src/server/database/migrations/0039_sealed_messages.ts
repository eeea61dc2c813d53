import { type Kysely, sql } from 'kysely';

/**
 * The text of a message with a code in it, sealed with the portal's key, in place of `body`. What waits unsealed from before is still
 * delivered and then removed: the key is not known here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_message add column sealed_body bytea
      constraint outgoing_message_sealed check (sealed_body is null or (body = '' and secret_until is not null))
  `.execute(db);
}
