import { type Kysely, sql } from 'kysely';

/**
 * A statement in a trigger function keeps the plan for the number of rows that the connection
 * changed first, usually one. An import that changes thousands then compares each with each. As
 * dynamic statements they are planned for the rows that there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_changed_accounts() returns trigger language plpgsql as $$
    begin
      execute $statement$
        insert into account_change (account_id, lin, affects_sign_in, before, after)
          select present.id, present.lin,
            (present.disabled_at is null) <> (earlier.disabled_at is null)
              or present.liu_id is distinct from earlier.liu_id,
            case when $1 then to_jsonb(earlier) end, case when $1 then to_jsonb(present) end
          from present join earlier on earlier.id = present.id
          where present is distinct from earlier
      $statement$ using exists (select from webhook_subscriber);
      return null;
    end $$;

    create or replace function note_changed_people() returns trigger language plpgsql as $$
    begin
      execute $statement$
        insert into account_change (account_id, lin, affects_sign_in)
          select account.id, account.lin,
            (present.deceased_on is null) <> (earlier.deceased_on is null)
          from present
          join earlier on earlier.lin = present.lin
          join account on account.lin = present.lin and account.user_status <> 'None'
          where (present.given_name, present.surname, present.display_name, present.national_id,
              present.deceased_on)
            is distinct from (earlier.given_name, earlier.surname, earlier.display_name,
              earlier.national_id, earlier.deceased_on)
      $statement$;
      return null;
    end $$
  `.execute(db);
}
