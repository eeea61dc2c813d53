-- Passwords, activation keys, codes and second factors. Secrets are stored as hashes or encrypted.

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
  -- The first browser to use a key keeps it until a password is set, so that a person who is
  -- interrupted can continue.
  browser_hash   text collate "C",
  -- Of the link in the letter about the key. The link only revokes, and opens nothing.
  notice_hash    text collate "C" unique,
  -- When the owner said that the key was not asked for.
  disowned_at    timestamptz,
  constraint activation_key_ends_once check (used_at is null or revoked_at is null)
);
create unique index activation_key_one_live on activation_key (account_id)
  where used_at is null and revoked_at is null;

create table verification_code (
  id             uuid primary key default gen_random_uuid(),
  purpose        text not null
    check (purpose in ('sign-in', 'contact-email', 'contact-sms', 'alumni-email', 'external-create',
      'external-reset', 'caller-email', 'caller-sms', 'caller-bankid')),
  -- 'told': the desk says the number to the person, and nothing is sent.
  channel        text not null check (channel in ('email', 'sms', 'told')),
  address        text collate "C" not null,
  lin            text collate "C" references person,
  browser_hash   text not null,
  code_hash      text not null,
  language       text not null check (language in ('sv-SE', 'en-GB')),
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null check (expires_at > created_at),
  -- The fifth wrong attempt ends the code, so there is never a sixth.
  wrong_attempts integer not null default 0 check (wrong_attempts between 0 and 5),
  verified_at    timestamptz,
  used_at        timestamptz check (used_at is null or verified_at is not null)
);
-- A new code replaces the previous one, so that two codes requested at the same time leave one.
create unique index verification_code_one_unused
  on verification_code (purpose, address, browser_hash) where used_at is null;
create index verification_code_address on verification_code (address, created_at desc);
create index verification_code_lin on verification_code (lin);
create index verification_code_expires on verification_code (expires_at);

-- People whose identity a desk worker has verified.
create table caller_verification (
  worker_lin      text collate "C" not null references person on delete cascade,
  subject_lin     text collate "C" not null references person on delete cascade,
  method          text check (method in ('Code', 'BankId', 'Document')),
  verified_at     timestamptz check ((verified_at is null) = (method is null)),
  -- The worker has told the person a number to type after signing in with BankID, and waits for it.
  bankid_asked_at timestamptz,
  primary key (worker_lin, subject_lin)
);
create index caller_verification_subject on caller_verification (subject_lin);

create table mfa_setting (
  account_id uuid primary key references account on delete cascade,
  is_enabled boolean not null default false,
  changed_at timestamptz not null default now()
);

create table mfa_factor (
  id                uuid primary key default gen_random_uuid(),
  account_id        uuid not null references account on delete cascade,
  kind              text not null check (kind in ('Totp', 'Passkey', 'RecoveryCodes')),
  label             text not null,
  -- An app's secret, encrypted with the portal's key, or a passkey's public key.
  secret            bytea,
  created_at        timestamptz not null default now(),
  last_used_at      timestamptz,
  -- The last time step whose code was used: no code can be used twice.
  last_step         integer,
  credential_id     text collate "C" unique,
  signature_counter bigint,
  transports        text[] not null default '{}',
  constraint mfa_factor_secret check ((secret is null) = (kind = 'RecoveryCodes')),
  constraint mfa_factor_credential
    check ((credential_id is not null and signature_counter is not null) = (kind = 'Passkey'))
);
create index mfa_factor_account on mfa_factor (account_id);
create unique index mfa_factor_one_set_of_codes on mfa_factor (account_id)
  where kind = 'RecoveryCodes';

create table recovery_code (
  factor_id uuid not null references mfa_factor on delete cascade,
  code_hash text collate "C" not null,
  used_at   timestamptz,
  primary key (factor_id, code_hash)
);

-- An app that has been given its secret and has not confirmed it with a code yet.
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
create index passkey_challenge_account on passkey_challenge (account_id);
