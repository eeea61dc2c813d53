import { type Kysely, sql } from 'kysely';

/**
 * A response is stored in the transaction of its change, so calls in progress are no longer
 * recorded and need no lease.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- They can be asked for a day long; the form of what was sealed is another now.
    truncate idempotency_key;
    alter table idempotency_key drop column leased_until;
    alter table idempotency_key alter column status set not null;
    alter table idempotency_key drop column sealed_body;
    alter table idempotency_key add column sealed_answer bytea not null;
  `.execute(db);
}
