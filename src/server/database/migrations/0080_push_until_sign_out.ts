import { type Kysely, sql } from 'kysely';

/**
 * A browser keeps receiving notifications after its session has expired, until the user signs out
 * there. Deleting a session still deletes its subscription; only the subscriptions of expired
 * sessions are detached first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscription
      drop constraint push_subscription_pkey,
      drop constraint push_endpoint_is_taken,
      alter column session_id drop not null,
      -- Whose it is. No foreign keys, as with sessions.
      add column lin          text collate "C",
      add column liu_id       text collate "C",
      add column browser_hash text collate "C",
      -- When the person was last there, as far as is known: of one with a session, the session knows better.
      add column seen_at      timestamptz;
    update push_subscription
      set lin = session.lin, liu_id = session.liu_id, browser_hash = session.browser_hash,
        seen_at = session.last_used_at
      from session where session.id = push_subscription.session_id;
    -- A browser has one.
    delete from push_subscription older using push_subscription newer
      where older.browser_hash = newer.browser_hash
        and (older.created_at, older.endpoint) < (newer.created_at, newer.endpoint);
    alter table push_subscription
      add primary key (endpoint),
      add unique (session_id),
      add unique (browser_hash),
      alter column browser_hash set not null,
      alter column seen_at set not null;
    create index push_subscription_owner on push_subscription (lin);

    create or replace function close_sessions_of_account() returns trigger language plpgsql as $$
    begin
      update session set closed_at = now() where lin = new.lin and liu_id = new.liu_id and closed_at is null;
      delete from push_subscription where lin = new.lin and liu_id = new.liu_id;
      return null;
    end $$
  `.execute(db);
}
