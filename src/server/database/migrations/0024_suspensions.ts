import { type Kysely, sql } from 'kysely';

/**
 * The reason and end date of a suspension. Also ends every session of an account that is closed, no
 * matter which code closes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspension (
      account_id    uuid primary key references account on delete cascade,
      since         timestamptz not null,
      -- The last day; null: until somebody ends it.
      until         date,
      reason        text not null check (length(reason) between 1 and 1000),
      status_before text not null check (status_before <> 'Suspended'),
      by_lin        text collate "C" references person,
      -- The account whose suspension this one follows: that of the person's own account reaches those named after it.
      follows       uuid references account on delete cascade
    );
    create index suspension_until on suspension (until);
    create index suspension_follows on suspension (follows);

    -- The row stays as long as a session would have, so that its browser can be told why it has ended.
    alter table session add column closed_at timestamptz;

    create function close_sessions_of_account() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now() where lin = new.lin and liu_id = new.liu_id and closed_at is null;
      return null;
    end $$;
    create trigger account_closes_its_sessions after update of user_status on account for each row
      when (new.user_status is distinct from old.user_status
        and new.user_status in ('Inactive', 'Retired', 'Suspended', 'Deceased', 'None'))
      execute function close_sessions_of_account()
  `.execute(db);
}
