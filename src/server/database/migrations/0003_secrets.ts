import { type Kysely, sql } from 'kysely';

/** Credentials. Only hashes are stored: nothing here can be read back and used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password (
      account_id uuid primary key references account on delete cascade,
      hash       text not null check (hash like '$argon2id$%'),
      set_at     timestamptz not null default now(),
      must_renew boolean not null default false
    );

    create table password_history (
      id         uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      hash       text not null,
      set_at     timestamptz not null default now()
    );
    create index password_history_account on password_history (account_id, set_at desc);

    create table activation_key (
      id             uuid primary key default gen_random_uuid(),
      account_id     uuid not null references account on delete cascade,
      key_hash       text not null unique,
      created_by_lin text collate "C" not null references person,
      created_at     timestamptz not null default now(),
      expires_on     date not null,
      used_at        timestamptz,
      revoked_at     timestamptz,
      constraint activation_key_ends_once check (used_at is null or revoked_at is null)
    );
    create unique index activation_key_one_live on activation_key (account_id)
      where used_at is null and revoked_at is null;

    create table verification_code (
      id             uuid primary key default gen_random_uuid(),
      purpose        text not null
        check (purpose in ('sign-in', 'contact-email', 'contact-sms', 'alumni-email', 'external-create',
          'external-reset')),
      channel        text not null check (channel in ('email', 'sms')),
      address        text collate "C" not null,
      lin            text collate "C" references person,
      browser_hash   text not null,
      code_hash      text not null,
      language       text not null check (language in ('sv-SE', 'en-GB')),
      created_at     timestamptz not null default now(),
      expires_at     timestamptz not null check (expires_at > created_at),
      -- The fifth wrong try kills the code, so there is never a sixth.
      wrong_attempts integer not null default 0 check (wrong_attempts between 0 and 5),
      verified_at    timestamptz,
      used_at        timestamptz check (used_at is null or verified_at is not null),
      replaced_at    timestamptz
    );
    create unique index verification_code_one_live on verification_code (purpose, address, browser_hash)
      where used_at is null and replaced_at is null;
    create index verification_code_address on verification_code (address, created_at desc);
    create index verification_code_lin on verification_code (lin);

    create table eduroam_password (
      id            uuid primary key default gen_random_uuid(),
      account_id    uuid not null references account on delete cascade,
      label         text not null,
      password_hash text not null,
      created_at    timestamptz not null default now(),
      expires_on    date,
      revoked_at    timestamptz
    );
    create index eduroam_password_account on eduroam_password (account_id);

    create table mfa_setting (
      account_id uuid primary key references account on delete cascade,
      is_enabled boolean not null default false,
      changed_at timestamptz not null default now()
    );

    create table mfa_factor (
      id           uuid primary key default gen_random_uuid(),
      account_id   uuid not null references account on delete cascade,
      kind         text not null check (kind in ('Totp', 'Passkey', 'RecoveryCodes')),
      label        text not null,
      secret       bytea not null,
      created_at   timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index mfa_factor_account on mfa_factor (account_id);
  `.execute(db);
}
