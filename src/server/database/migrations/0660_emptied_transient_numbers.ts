import { type Kysely, sql } from 'kysely';

/**
 * A temporary number that nobody has any more says nothing about whoever had it: sex, country of
 * birth and citizenship go with the birthplace, which was overwritten by a dash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transient_number alter column gender drop not null,
      alter column birthplace drop not null, alter column country_of_birth drop not null,
      alter column citizenship drop not null`.execute(db);
  await sql`
    update transient_number
      set gender = null, birthplace = null, country_of_birth = null, citizenship = null
    where birthplace = '–'`.execute(db);
}
