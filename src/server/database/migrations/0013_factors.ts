import { type Kysely, sql } from 'kysely';

/**
 * What is needed to verify each kind of second factor, and registrations that have begun but are
 * not complete.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mfa_factor
      -- An app's secret, sealed with the portal's key; a passkey's public key; recovery codes lie
      -- in a table of their own.
      alter column secret drop not null,
      -- The last time step whose code was used: no code is good twice.
      add column last_step integer,
      add column credential_id text collate "C" unique,
      add column signature_counter bigint,
      add column transports text[] not null default '{}',
      add constraint mfa_factor_secret check ((secret is null) = (kind = 'RecoveryCodes')),
      add constraint mfa_factor_credential
        check ((credential_id is not null and signature_counter is not null) = (kind = 'Passkey'));
    create unique index mfa_factor_one_set_of_codes on mfa_factor (account_id) where kind = 'RecoveryCodes';

    create table recovery_code (
      factor_id uuid not null references mfa_factor on delete cascade,
      code_hash text collate "C" not null,
      used_at   timestamptz,
      primary key (factor_id, code_hash)
    );

    -- An app that has been shown its secret and has not told a code yet.
    create table totp_setup (
      id           uuid primary key default gen_random_uuid(),
      account_id   uuid not null references account on delete cascade,
      browser_hash text collate "C" not null,
      secret       bytea not null,
      expires_at   timestamptz not null
    );
    create index totp_setup_account on totp_setup (account_id);

    -- What a browser has been asked to sign with a passkey. Asked once, answered once.
    create table passkey_challenge (
      challenge_hash text collate "C" primary key,
      purpose        text not null check (purpose in ('register', 'step-up', 'sign-in')),
      -- Null: whoever the passkey belongs to.
      account_id     uuid references account on delete cascade,
      browser_hash   text collate "C" not null,
      expires_at     timestamptz not null
    );
    create index passkey_challenge_account on passkey_challenge (account_id)
  `.execute(db);
}
