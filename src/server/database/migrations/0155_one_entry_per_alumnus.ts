import { type Kysely, sql } from 'kysely';

/**
 * Ties a session by e-mail to the alumnus, so that it outlives the address, and keeps a person from
 * having two entries: an entry has both identifiers of its person, each of which is unique, and a
 * request leads to one entry. Entries that already exist twice stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session add column alumn_id uuid references alumn on delete set null;
    create index session_alumn on session (alumn_id) where alumn_id is not null;

    update alumn set national_id = person.national_id
      from person
      where person.lin = alumn.lin and alumn.national_id is null and person.national_id is not null
        and not exists (select from alumn other where other.national_id = person.national_id);
    update alumn set lin = person.lin
      from person
      where person.national_id = alumn.national_id and alumn.lin is null
        and not exists (select from alumn other where other.lin = person.lin);

    create function complete_identity_of_alumnus() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.lin is not distinct from old.lin
        and new.national_id is not distinct from old.national_id then
        return new;
      end if;
      if new.national_id is null and new.lin is not null then
        new.national_id := (select national_id from person where lin = new.lin);
      elsif new.lin is null and new.national_id is not null then
        new.lin := (select lin from person where national_id = new.national_id);
      end if;
      return new;
    end $$;
    create trigger alumnus_has_one_identity before insert or update of lin, national_id on alumn for each row
      execute function complete_identity_of_alumnus();

    create function refuse_second_entry() returns trigger language plpgsql as $$
    begin
      raise exception 'the request has already led to an entry'
        using errcode = 'unique_violation', constraint = 'registration_request_leads_to_one_alumnus';
    end $$;
    create trigger registration_request_leads_to_one_alumnus before update of alumn_id
      on registration_request for each row
      when (old.alumn_id is not null and new.alumn_id is not null and new.alumn_id <> old.alumn_id)
      execute function refuse_second_entry()
  `.execute(db);
}
