import { type Kysely, sql } from 'kysely';

/**
 * The external id of a student in Ladok, of which the European Student Identifier consists. It is not
 * `ladok_student_uid`, the internal one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table student_record add column ladok_externt_uid uuid`.execute(db);
}
