import { type Kysely, sql } from 'kysely';

/** The keys by which the university certifies devices that show a card, and these devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_issuer_key (
      id smallint generated always as identity primary key,
      public_key bytea not null,
      sealed_private_key bytea not null,
      created_at timestamptz not null
    );

    create table card_device (
      id bytea primary key check (octet_length(id) = 8),
      -- Null once the account is deleted: until its certificate ends, the device is refused.
      account_id uuid references account on delete set null,
      public_key bytea not null unique check (octet_length(public_key) = 33),
      browser_hash text not null,
      browser_name text,
      system_name text,
      shows_photo boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      checks integer not null default 0,
      last_checked_at timestamptz
    );
    create index card_device_account on card_device (account_id);
    create index card_device_browser on card_device (browser_hash);
    create index card_device_expires on card_device (expires_at)
  `.execute(db);
}
