import { type Kysely, sql } from 'kysely';

/** Says which source states a price, so that no other one changes it; null: none has said so yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_price add column source text`.execute(db);
}
