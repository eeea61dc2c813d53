import { type Kysely, sql } from 'kysely';

/** Two records for one human being are joined, which can be undone, or kept apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      -- The person who has received the accounts of this one, which stays because others refer to it.
      add column joined_into text collate "C" references person,
      add constraint person_is_joined_with_another check (joined_into <> lin);
    create index person_joined_into on person (joined_into) where joined_into is not null;

    create table person_join (
      id              uuid primary key default gen_random_uuid(),
      kept_lin        text collate "C" not null references person,
      joined_lin      text collate "C" not null references person,
      -- Whether the two have exchanged their national ids.
      swapped_numbers boolean not null,
      by_lin          text collate "C" not null references person,
      reason          text not null check (length(reason) between 1 and 300),
      joined_at       timestamptz not null,
      undone_at       timestamptz,
      undone_by_lin   text collate "C" references person,
      check ((undone_at is null) = (undone_by_lin is null))
    );
    create index person_join_newest on person_join (joined_at desc);
    create index person_join_kept on person_join (kept_lin);
    create unique index person_join_one_in_force on person_join (joined_lin) where undone_at is null;

    -- The rows that a join has moved, by the column that named the joined person.
    create table person_join_row (
      join_id  uuid not null references person_join on delete cascade,
      place    text not null,
      row_key  jsonb not null,
      primary key (join_id, place, row_key)
    );

    create table kept_apart (
      one_lin   text collate "C" not null references person,
      other_lin text collate "C" not null references person check (one_lin < other_lin),
      by_lin    text collate "C" not null references person,
      reason    text not null check (length(reason) between 1 and 300),
      kept_at   timestamptz not null,
      primary key (one_lin, other_lin)
    )
  `.execute(db);
  await closeSessions(db);
}

/** A session names the person whom its account belonged to when it began. */
async function closeSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function close_sessions_of_moved_account() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now()
        where lin = old.lin and liu_id = old.liu_id and closed_at is null;
      delete from push_subscription where lin = old.lin and liu_id = old.liu_id;
      return null;
    end $$;
    create trigger moved_account_closes_its_sessions after update of lin on account for each row
      when (new.lin <> old.lin) execute function close_sessions_of_moved_account();

    create function close_sessions_of_joined_person() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now() where lin = new.lin and closed_at is null;
      delete from push_subscription where lin = new.lin;
      return null;
    end $$;
    create trigger joined_person_is_signed_out after update of joined_into on person for each row
      when (new.joined_into is not null and old.joined_into is null)
      execute function close_sessions_of_joined_person()
  `.execute(db);
}
