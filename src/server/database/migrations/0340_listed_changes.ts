import { type Kysely, sql } from 'kysely';

/**
 * What has changed in the lists of accounts, with the transaction that changed it. A reader who
 * remembers the database's snapshot of an earlier reading finds every change that was not visible
 * then, however long its transaction took, and no writer waits for another. Triggers write it, so
 * that no statement can leave it out. What changes many accounts, or organisations, is noted in one
 * row that stands for all accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_change (
      made_by         xid8 not null default pg_current_xact_id(),
      made_at         timestamptz not null default now(),
      -- Null: perhaps every account has changed.
      lin             text collate "C",
      -- Where the account is listed, or was.
      organisation_id uuid
    );
    create index listed_change_made_by on listed_change (made_by);

    create function note_all_listed() returns trigger language plpgsql as $$
    begin
      insert into listed_change default values;
      return null;
    end $$;

    -- A person without a managed account may be named as a contact person.
    create function note_listed(lins text[]) returns void language plpgsql as $$
    begin
      if cardinality(lins) > 500 then
        insert into listed_change default values;
      else
        insert into listed_change (lin, organisation_id)
          select changed.lin, account.organisation_id
          from (select distinct lin from unnest(lins) as lin) as changed
          left join account on account.lin = changed.lin and account.affiliation_type is not null;
      end if;
    end $$;

    create function note_listed_places(lins text[], places uuid[]) returns void
    language plpgsql as $$
    begin
      if cardinality(lins) > 500 then
        insert into listed_change default values;
      else
        insert into listed_change (lin, organisation_id)
          select distinct * from unnest(lins, places);
      end if;
    end $$
  `.execute(db);
  await followAccounts(db);
  await followWhatBelongsToThem(db);
  for (const table of ['organisation', 'cost_centre', 'cost_centre_activity'])
    await sql`
      create trigger ${sql.id(`${table}_is_listed`)}
        after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function note_all_listed()
    `.execute(db);
}

async function followAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_listed_accounts() returns trigger language plpgsql as $$
    begin
      perform note_listed_places(array_agg(lin), array_agg(organisation_id)) from rows
        having count(*) > 0;
      return null;
    end $$;
    create function note_changed_listed_accounts() returns trigger language plpgsql as $$
    begin
      perform note_listed_places(array_agg(lin), array_agg(organisation_id)) from (
        select present.lin, present.organisation_id from present join earlier using (id)
          where present is distinct from earlier
        union all
        select earlier.lin, earlier.organisation_id from present join earlier using (id)
          where (present.lin, present.organisation_id)
            is distinct from (earlier.lin, earlier.organisation_id)
      ) as changed having count(*) > 0;
      return null;
    end $$;
    create trigger created_account_is_listed after insert on account
      referencing new table as rows for each statement execute function note_listed_accounts();
    create trigger deleted_account_is_listed after delete on account
      referencing old table as rows for each statement execute function note_listed_accounts();
    create trigger changed_account_is_listed after update on account
      referencing old table as earlier new table as present
      for each statement execute function note_changed_listed_accounts();
    create trigger emptied_accounts_are_listed after truncate on account
      for each statement execute function note_all_listed()
  `.execute(db);
}

async function followWhatBelongsToThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_listed_people() returns trigger language plpgsql as $$
    begin
      perform note_listed(array_agg(present.lin))
      from present join earlier using (lin)
      where (present.given_name, present.surname, present.display_name, present.national_id)
        is distinct from (earlier.given_name, earlier.surname, earlier.display_name,
          earlier.national_id)
      having count(*) > 0;
      return null;
    end $$;
    create trigger changed_person_is_listed after update on person
      referencing old table as earlier new table as present
      for each statement execute function note_listed_people();

    -- What belongs to an account: its positions, and the systems that know it.
    create function note_listed_details() returns trigger language plpgsql as $$
    begin
      perform note_listed(array_agg(account.lin))
      from rows join account on account.id = rows.account_id
      having count(*) > 0;
      return null;
    end $$
  `.execute(db);
  for (const table of ['position', 'source_record'])
    await sql`
      create trigger ${sql.id(`added_${table}_is_listed`)} after insert on ${sql.table(table)}
        referencing new table as rows for each statement execute function note_listed_details();
      create trigger ${sql.id(`changed_${table}_is_listed`)} after update on ${sql.table(table)}
        referencing new table as rows for each statement execute function note_listed_details();
      create trigger ${sql.id(`moved_${table}_is_listed`)} after update on ${sql.table(table)}
        referencing old table as rows for each statement execute function note_listed_details();
      create trigger ${sql.id(`removed_${table}_is_listed`)} after delete on ${sql.table(table)}
        referencing old table as rows for each statement execute function note_listed_details()
    `.execute(db);
}
