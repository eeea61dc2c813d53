import { type Kysely, sql } from 'kysely';

/** `E1` and `e1` are one person: records are found by their ids whatever the case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index source_record_folded on source_record (source, lower(external_id))`.execute(db);
}
