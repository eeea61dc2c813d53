import { type Kysely, sql } from 'kysely';

/**
 * A search by a part of a name or number reads only the people who have each three letters of it in
 * a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function trigrams(text text) returns text[]
    language sql immutable strict parallel safe return
      array(select distinct substr(text, at, 3) from generate_series(1, length(text) - 2) as at);
    create index person_name_trigrams on person using gin (trigrams(folded_name))
      with (fastupdate = off);
    create index person_national_id_trigrams on person using gin (trigrams(national_id))
      with (fastupdate = off)
  `.execute(db);
}
