import { type Kysely, sql } from 'kysely';

const RENAMED = [
  ['account', 'liu_id', 'user_id'],
  ['account', 'has_liu_phone', 'has_work_phone'],
  ['account', 'liu_email_address', 'university_email_address'],
  ['alumn', 'liu_magazine', 'magazine'],
  ['audit_entry', 'actor_liu_id', 'actor_user_id'],
  ['session', 'liu_id', 'user_id'],
  ['push_subscription', 'liu_id', 'user_id'],
  ['account_run', 'owner_liu_id', 'owner_user_id'],
] as const;

/** Names columns for what they hold at any university. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of RENAMED)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  await sql`
    alter table account rename constraint account_liu_id_is_taken to account_user_id_is_taken`.execute(
    db,
  );
  await sql`
    alter table account rename constraint account_liu_id_check to account_user_id_check`.execute(
    db,
  );
  // Changes that have not been passed on yet are rows of the account as they were.
  for (const state of ['before', 'after'])
    for (const [table, from, to] of RENAMED)
      if (table === 'account')
        await sql`
          update account_change set ${sql.ref(state)} =
            ${sql.ref(state)} - ${from}::text || jsonb_build_object(${to}::text, ${sql.ref(state)} -> ${from}::text)
          where ${sql.ref(state)} ? ${from}::text`.execute(db);
  await replaceFunctions(db);
}

/** The bodies of functions are text, which does not follow a renamed column. */
async function replaceFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_changed_accounts() returns trigger language plpgsql as $$
    begin
      execute $statement$
        insert into account_change (account_id, lin, affects_sign_in, before, after)
          select present.id, present.lin,
            (present.disabled_at is null) <> (earlier.disabled_at is null)
              or present.user_id is distinct from earlier.user_id,
            case when $1 then to_jsonb(earlier) end, case when $1 then to_jsonb(present) end
          from present join earlier on earlier.id = present.id
          where present is distinct from earlier
      $statement$ using exists (select from webhook_subscriber);
      return null;
    end $$;

    create or replace function close_sessions_of_account() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now()
        where lin = new.lin and user_id = new.user_id and closed_at is null;
      delete from push_subscription where lin = new.lin and user_id = new.user_id;
      return null;
    end $$;

    create or replace function close_sessions_of_moved_account() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now()
        where lin = old.lin and user_id = old.user_id and closed_at is null;
      delete from push_subscription where lin = old.lin and user_id = old.user_id;
      return null;
    end $$
  `.execute(db);
}
