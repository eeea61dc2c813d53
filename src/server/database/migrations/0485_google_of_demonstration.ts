import { type Kysely, sql } from 'kysely';

/** The demonstration's own Google: whom it knows, the passes that it keeps, and what happened to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_google_account (
      private_key text not null,
      public_key text not null
    );
    create table demo_google_item (
      id text primary key,
      content text not null,
      -- The browser whose phone has the pass, and what the link said by which it was added.
      browser_hash text,
      link text
    );
    create index demo_google_item_browser on demo_google_item (browser_hash);
    create table demo_google_event (
      id bigint generated always as identity primary key,
      item text not null,
      at timestamptz not null,
      what text not null,
      detail text not null
    );
    create index demo_google_event_item on demo_google_event (item, id)
  `.execute(db);
}
