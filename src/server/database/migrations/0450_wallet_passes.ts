import { type Kysely, sql } from 'kysely';

/** The cards that people have added to Apple Wallet or Google Wallet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_pass (
      id uuid primary key default gen_random_uuid(),
      platform text not null check (platform in ('Apple', 'Google')),
      -- Null once the account is deleted: until the pass expires, it is invalid.
      account_id uuid references account on delete set null,
      card_id uuid references card on delete set null,
      type text not null check (type in ('student-card', 'campus-card')),
      -- Of the link by which a phone fetches the pass for the first time.
      link_hash text,
      link_expires_at timestamptz,
      -- The hash of what the pass states, by which a change is noticed.
      stated text not null,
      created_at timestamptz not null,
      -- In whole seconds, and later with each change: phones compare it as an HTTP date.
      updated_at timestamptz not null,
      expires_at timestamptz not null,
      unique (card_id, platform)
    );
    create index wallet_pass_account on wallet_pass (account_id);
    create index wallet_pass_expires on wallet_pass (expires_at);
    create unique index wallet_pass_link on wallet_pass (link_hash);

    -- A phone or watch that is told when the pass changes.
    create table wallet_pass_device (
      id uuid primary key default gen_random_uuid(),
      pass_id uuid not null references wallet_pass on delete cascade,
      device_hash text not null,
      push_token text not null,
      created_at timestamptz not null,
      unique (pass_id, device_hash)
    );
    create index wallet_pass_device_hash on wallet_pass_device (device_hash);

    create table demo_pass_issuer (
      private_key text not null,
      certificate text not null,
      authority text not null
    );

    -- The demonstration's phones: what they hold, and what has happened to it.
    create table demo_pass (
      serial text not null,
      browser_hash text not null,
      device text not null,
      push_token text not null,
      archive bytea not null,
      last_modified text not null,
      primary key (browser_hash, serial)
    );
    create index demo_pass_push_token on demo_pass (push_token);
    create table demo_pass_event (
      id bigint generated always as identity primary key,
      push_token text not null,
      at timestamptz not null,
      what text not null,
      detail text not null
    );
    create index demo_pass_event_push_token on demo_pass_event (push_token, id)
  `.execute(db);
}
