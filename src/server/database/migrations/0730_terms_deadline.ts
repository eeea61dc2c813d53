import { type Kysely, sql } from 'kysely';

/** Until when people may go on without having accepted a version that asks everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table liability_text
      add column accept_by date,
      add constraint liability_text_asks_with_a_last_day check (accept_by is null or asks_anew)
  `.execute(db);
}
