import { type Kysely, sql } from 'kysely';

/** An answer is kept in the transaction of its change, so there is no call that has begun and no time by which it must have ended. */
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
