import { type Kysely, sql } from 'kysely';

/** Guests whom employees have invited to create an external account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation (
      id                  uuid primary key default gen_random_uuid(),
      inviter_lin         text collate "C" not null references person,
      name                text not null check (length(name) between 1 and 200),
      email               text collate "C" not null check (email = lower(email)),
      purpose             text not null check (length(purpose) between 1 and 200),
      -- The last day of the account that comes of it.
      ends_on             date not null,
      -- What the guest is written to in.
      language            text not null check (language in ('sv-SE', 'en-GB')),
      -- Of the link in the newest letter; the one before it is worth nothing.
      token_hash          text not null unique,
      expires_at          timestamptz not null,
      created_at          timestamptz not null,
      -- The newest letter, and how many have left on that day.
      sent_at             timestamptz not null,
      letters_on_day      smallint not null check (letters_on_day > 0),
      -- The browser that followed the link last: it goes on from there.
      opened_browser_hash text,
      opened_at           timestamptz,
      account_id          uuid references account on delete set null,
      accepted_at         timestamptz,
      withdrawn_at        timestamptz,
      check (accepted_at is null or withdrawn_at is null)
    );
    create index invitation_inviter on invitation (inviter_lin, created_at);
    create index invitation_browser on invitation (opened_browser_hash) where opened_browser_hash is not null;
    -- One that waits is not sent again to the same address by the same person: it is sent anew.
    create unique index invitation_waits_once on invitation (inviter_lin, email)
      where accepted_at is null and withdrawn_at is null;
  `.execute(db);
}
