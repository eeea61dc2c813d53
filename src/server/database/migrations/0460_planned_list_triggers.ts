import { type Kysely, sql } from 'kysely';

/**
 * The triggers of the lists as dynamic statements, so that they are planned for the rows that there
 * are: a kept plan for one row compares each of a hundred with each, and one for thousands reads
 * all accounts for one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_changed_listed_accounts() returns trigger language plpgsql as $$
    begin
      execute $statement$
        select note_listed_places(array_agg(lin), array_agg(organisation_id)) from (
          select present.lin, present.organisation_id from present join earlier using (id)
            where present is distinct from earlier
          union all
          select earlier.lin, earlier.organisation_id from present join earlier using (id)
            where (present.lin, present.organisation_id)
              is distinct from (earlier.lin, earlier.organisation_id)
        ) as changed having count(*) > 0
      $statement$;
      return null;
    end $$;

    create or replace function note_listed_people() returns trigger language plpgsql as $$
    begin
      execute $statement$
        select note_listed(array_agg(present.lin))
        from present join earlier using (lin)
        where (present.given_name, present.surname, present.display_name, present.national_id)
          is distinct from (earlier.given_name, earlier.surname, earlier.display_name,
            earlier.national_id)
        having count(*) > 0
      $statement$;
      return null;
    end $$;

    create or replace function note_listed_details() returns trigger language plpgsql as $$
    begin
      execute $statement$
        select note_listed(array_agg(account.lin))
        from rows join account on account.id = rows.account_id
        having count(*) > 0
      $statement$;
      return null;
    end $$
  `.execute(db);
}
