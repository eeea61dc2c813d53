import { type Kysely, sql } from 'kysely';

/**
 * The waiting messages in the order in which they are delivered: those with a code first, then the
 * oldest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index outgoing_message_waiting;
    create index outgoing_message_waiting on outgoing_message ((secret_until is null), created_at)
      where sent_at is null and next_attempt_at is not null
  `.execute(db);
}
