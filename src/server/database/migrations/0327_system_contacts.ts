import { type Kysely, sql } from 'kysely';

/** When each outside system last responded, and since when it has not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table system_contact (
      system text primary key,
      reached_at timestamptz,
      away_since timestamptz
    )
  `.execute(db);
}
