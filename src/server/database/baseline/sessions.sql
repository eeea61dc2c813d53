-- Sessions, sign-ins in progress, limits on attempts, and browsers that receive push notifications.

create table session (
  id                  uuid primary key default gen_random_uuid(),
  token_hash          text collate "C" not null unique,
  previous_token_hash text collate "C" unique,
  renewed_at          timestamptz not null default now(),
  browser_hash        text collate "C" not null,
  scope               smallint not null check (scope between 1 and 10),
  -- No foreign keys: every request looks the person up, and finds out if the person is gone.
  lin                 text collate "C",
  liu_id              text collate "C",
  -- Ties a session by email to the alumnus, so that it outlives the address.
  alumn_id            uuid references alumn on delete set null,
  subject             text,
  display_name        text,
  identity_number     text,
  has_al2             boolean not null,
  sealed_tokens       bytea,
  created_at          timestamptz not null default now(),
  access_until        timestamptz not null,
  last_used_at        timestamptz not null,
  ends_at             timestamptz not null,
  -- When the person last proved who they are: by signing in, or by proving it again.
  proved_at           timestamptz not null default now(),
  browser_name        text,
  system_name         text,
  -- The key that was used to sign in; using it up ends the session.
  activation_key_id   uuid references activation_key on delete cascade,
  -- The row stays as long as the session would have, so that its browser can be told why it ended.
  closed_at           timestamptz
);
create index session_browser on session (browser_hash);
create index session_ends on session (ends_at);
create index session_lin on session (lin);
create index session_alumn on session (alumn_id) where alumn_id is not null;

create table sign_in_attempt (
  state_hash       text collate "C" primary key,
  scope            smallint not null,
  code_verifier    text not null,
  nonce            text not null,
  return_to        text not null,
  browser_hash     text collate "C" not null,
  expires_at       timestamptz not null,
  -- The session that a sign-in at ORCID links the ORCID iD to; signing out gives the sign-in up.
  links_session_id uuid references session on delete cascade,
  -- The provider must authenticate the person again. Asked once: a provider that does not do so
  -- would be asked for ever.
  asks_anew        boolean not null default false
);

-- Sign-ins that the identity provider has confirmed and that still require a second factor. They
-- are not sessions.
create table pending_sign_in (
  token_hash     text collate "C" primary key,
  browser_hash   text collate "C" not null,
  -- The account whose factors are asked for.
  account_id     uuid not null references account on delete cascade,
  scope          smallint not null,
  -- What the provider has said of the person: only the cookie's token decrypts it.
  sealed_sign_in bytea not null,
  return_to      text not null,
  expires_at     timestamptz not null
);
create index pending_sign_in_account on pending_sign_in (account_id);
create index pending_sign_in_browser on pending_sign_in (browser_hash);

-- The BankID order of a browser, stored until it is finished, cancelled or expired.
create table bankid_order (
  browser_hash    text collate "C" primary key,
  order_ref_hash  text collate "C" not null,
  -- Encrypted with the browser's cookie: the database alone can neither draw the QR code nor sign
  -- in.
  sealed_order    bytea not null,
  started_at      timestamptz not null,
  next_collect_at timestamptz not null,
  status          text not null,
  hint_code       text,
  sealed_session  bytea,
  constraint bankid_order_status check (status in ('pending', 'failed', 'complete')),
  constraint bankid_order_session check ((status = 'complete') = (sealed_session is not null))
);
create index bankid_order_started on bankid_order (started_at);

-- How far a sign-in has come towards a new password. Each step is taken once, in order.
create table password_flow (
  session_id        uuid primary key references session on delete cascade,
  account_id        uuid not null references account on delete cascade,
  started_at        timestamptz not null,
  terms_accepted_at timestamptz,
  password_set_at   timestamptz,
  activated_at      timestamptz,
  constraint password_flow_in_order check (activated_at is null or password_set_at is not null)
);

-- Attempts at a secret, counted before they are checked, so that many at once do not evade the
-- limit.
create table guess_count (
  purpose      text not null,
  subject_hash text collate "C" not null,
  guesses      integer not null,
  counted_from timestamptz not null,
  primary key (purpose, subject_hash)
);
create index guess_count_from on guess_count (counted_from);

-- A browser keeps receiving notifications after its session has expired, until the user signs out
-- there: a deleted session deletes its subscription, and that of an expired session is detached
-- first.
create table push_subscription (
  session_id   uuid unique references session on delete cascade,
  -- At the push service of the browser's maker; whoever has it can only send what the service
  -- accepts from the portal's key.
  endpoint     text collate "C" primary key,
  created_at   timestamptz not null,
  -- The owner. No foreign keys, as with sessions.
  lin          text collate "C",
  liu_id       text collate "C",
  browser_hash text collate "C" not null unique,
  -- When the person was last there, as far as is known; a session knows better.
  seen_at      timestamptz not null
);
create index push_subscription_owner on push_subscription (lin);

-- Ends every session of an account that is closed, no matter which code closes it.
create function close_sessions_of_account() returns trigger language plpgsql as $$
begin
  update session set closed_at = now()
    where lin = new.lin and liu_id = new.liu_id and closed_at is null;
  delete from push_subscription where lin = new.lin and liu_id = new.liu_id;
  return null;
end $$;
create trigger account_closes_its_sessions after update of user_status on account for each row
  when (new.user_status is distinct from old.user_status
    and new.user_status in ('Inactive', 'Retired', 'Suspended', 'Deceased', 'None'))
  execute function close_sessions_of_account();
