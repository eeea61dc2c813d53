import { type Kysely, sql } from 'kysely';

/**
 * The server's own state: sessions, sign-ins in progress, stored responses and outgoing messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id                  uuid primary key default gen_random_uuid(),
      token_hash          text collate "C" not null unique,
      previous_token_hash text collate "C" unique,
      renewed_at          timestamptz not null default now(),
      browser_hash        text collate "C" not null,
      scope               smallint not null check (scope between 1 and 10),
      -- No foreign keys: whoever is gone is looked up at every request, and found gone.
      lin                 text collate "C",
      liu_id              text collate "C",
      subject             text,
      display_name        text,
      identity_number     text,
      has_al2             boolean not null,
      sealed_tokens       bytea,
      created_at          timestamptz not null default now(),
      access_until        timestamptz not null,
      last_used_at        timestamptz not null,
      ends_at             timestamptz not null
    );
    create index session_browser on session (browser_hash);
    create index session_ends on session (ends_at);

    create table sign_in_attempt (
      state_hash    text collate "C" primary key,
      scope         smallint not null,
      code_verifier text not null,
      nonce         text not null,
      return_to     text not null,
      browser_hash  text collate "C" not null,
      expires_at    timestamptz not null
    );

    create table idempotency_key (
      owner        text collate "C" not null,
      key_hash     text collate "C" not null,
      fingerprint  text collate "C" not null,
      leased_until timestamptz not null,
      status       smallint,
      sealed_body  bytea,
      created_at   timestamptz not null default now(),
      primary key (owner, key_hash)
    );
    create index idempotency_key_created on idempotency_key (created_at);

    create table outgoing_message (
      id              uuid primary key default gen_random_uuid(),
      channel         text not null check (channel in ('email', 'sms')),
      recipient       text not null,
      subject         text not null,
      body            text not null,
      created_at      timestamptz not null default now(),
      sent_at         timestamptz,
      attempts        integer not null default 0,
      next_attempt_at timestamptz,
      last_error      text
    );
    create index outgoing_message_waiting on outgoing_message (next_attempt_at) where sent_at is null;
    create index outgoing_message_newest on outgoing_message (created_at desc)
  `.execute(db);
}
