import { type Kysely, sql } from 'kysely';

/**
 * Every change of an account, until the receivers outside the portal have been told. Triggers write
 * it, so that no statement that changes accounts or names can leave it out; one statement adds its
 * rows with one statement, whatever their number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_change (
      id              bigint generated always as identity primary key,
      account_id      uuid not null,
      lin             text collate "C" not null,
      -- Whether the owner can sign in since the change, or no longer.
      affects_sign_in boolean not null,
      -- The account before and after, while there are subscribers that are told of it.
      before          jsonb,
      after           jsonb
    );

    create function note_created_accounts() returns trigger language plpgsql as $$
    declare
      has_subscribers boolean := exists (select from webhook_subscriber);
    begin
      insert into account_change (account_id, lin, affects_sign_in, after)
        select id, lin, disabled_at is not null, case when has_subscribers then to_jsonb(made) end
        from made;
      return null;
    end $$;
    create trigger account_creation_is_noted after insert on account
      referencing new table as made
      for each statement execute function note_created_accounts();

    create function note_changed_accounts() returns trigger language plpgsql as $$
    declare
      has_subscribers boolean := exists (select from webhook_subscriber);
    begin
      insert into account_change (account_id, lin, affects_sign_in, before, after)
        select present.id, present.lin,
          (present.disabled_at is null) <> (earlier.disabled_at is null)
            or present.liu_id is distinct from earlier.liu_id,
          case when has_subscribers then to_jsonb(earlier) end,
          case when has_subscribers then to_jsonb(present) end
        from present join earlier on earlier.id = present.id
        where present is distinct from earlier;
      return null;
    end $$;
    create trigger account_change_is_noted after update on account
      referencing old table as earlier new table as present
      for each statement execute function note_changed_accounts();

    create function note_changed_people() returns trigger language plpgsql as $$
    begin
      insert into account_change (account_id, lin, affects_sign_in)
        select account.id, account.lin,
          (present.deceased_on is null) <> (earlier.deceased_on is null)
        from present
        join earlier on earlier.lin = present.lin
        join account on account.lin = present.lin and account.user_status <> 'None'
        where (present.given_name, present.surname, present.display_name, present.national_id,
            present.deceased_on)
          is distinct from (earlier.given_name, earlier.surname, earlier.display_name,
            earlier.national_id, earlier.deceased_on);
      return null;
    end $$;
    create trigger person_change_is_noted after update on person
      referencing old table as earlier new table as present
      for each statement execute function note_changed_people()
  `.execute(db);
}
