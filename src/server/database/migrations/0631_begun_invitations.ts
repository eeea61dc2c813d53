import { type Kysely, sql } from 'kysely';

/** When the guest began; programs that examine mail follow links too, and are no guests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column begun_at timestamptz`.execute(db);
  await sql`update invitation set begun_at = opened_at`.execute(db);
}
