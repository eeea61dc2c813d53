import { type Kysely, sql } from 'kysely';

/**
 * Names are found whichever apostrophe and hyphen they or the search are written with, and whatever
 * unseen characters were copied with them. The column is added again because a stored value is not
 * computed anew when its function changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person drop column folded_name;
    -- Lower case without accents, letter for letter as the rules fold what is searched for.
    create or replace function folded(name text) returns text language sql immutable strict parallel safe return
      translate(
        replace(replace(replace(replace(
          translate(
            regexp_replace(
              lower(normalize(replace(name, '\u00b4', ''''), nfkd) collate "sv-x-icu"),
            '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
            '\u0060\u2018\u2019\u02bc\u02bb\u2032\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u058a\u05be',
            '''''''''''''------------'
          ),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
        'øðđłı', 'oddli'
      );
    alter table person add column folded_name text collate "C" not null
      generated always as (folded(display_name || ' ' || given_name || ' ' || surname)) stored;
  `.execute(db);
}
