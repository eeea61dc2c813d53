import { type Kysely, sql } from 'kysely';

/** Reports of missing rooms go by mail and stand in the audit trail: nothing filled the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table missing_office`.execute(db);
}
