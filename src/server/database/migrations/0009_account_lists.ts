import { type Kysely, sql } from 'kysely';

/**
 * Support for long account lists and searches: one managed account per person, an index on names
 * for sorting, and folded names for searching.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A person's lin names one account to administrators: the one with an affiliation.
    create unique index account_one_managed on account (lin) where affiliation_type is not null;

    create index person_display_name on person (display_name, lin);
    -- Few positions are still to come: they are found by their start.
    create index position_start on position (start_date) include (account_id) where is_employee;

    -- Lower case without accents, letter for letter as the rules fold what is searched for.
    create function folded(name text) returns text language sql immutable strict parallel safe return
      translate(
        replace(replace(replace(replace(
          regexp_replace(normalize(lower(name collate "sv-x-icu"), nfkd), '[\u0300-\u036f]', '', 'g'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
        'øðđłı', 'oddli'
      );
    alter table person add column folded_name text collate "C" not null
      generated always as (folded(display_name || ' ' || given_name || ' ' || surname)) stored;
  `.execute(db);
}
