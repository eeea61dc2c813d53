-- The server's own state: stored responses, outgoing messages, the audit trail, and what the
-- database is.

create table idempotency_key (
  owner         text collate "C" not null,
  key_hash      text collate "C" not null,
  fingerprint   text collate "C" not null,
  status        smallint not null,
  created_at    timestamptz not null default now(),
  sealed_answer bytea not null,
  primary key (owner, key_hash)
);
create index idempotency_key_created on idempotency_key (created_at);

create table outgoing_message (
  id              uuid primary key default gen_random_uuid(),
  channel         text not null check (channel in ('email', 'sms')),
  recipient       text not null,
  subject         text not null,
  body            text not null,
  -- The language of an email, so that screen readers pronounce it correctly.
  language        text check (language in ('sv-SE', 'en-GB')),
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  attempts        integer not null default 0,
  next_attempt_at timestamptz,
  last_error      text,
  -- When the code in the message expires; null for messages without a code. The text of such a
  -- message is stored, encrypted with the portal's key, only until it is delivered or the code
  -- expires.
  secret_until    timestamptz,
  sealed_body     bytea constraint outgoing_message_sealed
    check (sealed_body is null or (body = '' and secret_until is not null))
);
-- The waiting messages in the order in which they are delivered: those with a code first, then the
-- oldest.
create index outgoing_message_waiting on outgoing_message ((secret_until is null), created_at)
  where sent_at is null and next_attempt_at is not null;
create index outgoing_message_newest on outgoing_message (created_at desc);

-- Delivery reports that have been processed, so that a repeated report has no effect.
create table mail_report (
  key         text collate "C" primary key,
  received_at timestamptz not null
);
create index mail_report_received on mail_report (received_at);

-- It has no foreign keys to people, so an entry outlives the person it describes.
create table audit_entry (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  actor_lin    text collate "C",
  actor_liu_id text collate "C",
  subject_lin  text collate "C",
  action       text not null,
  before       jsonb,
  after        jsonb,
  request_id   text not null,
  address      text,
  -- Of an entry that is recorded once, however often the event occurs, such as a person reading
  -- another person's data on a certain day.
  once_key     text collate "C"
);
create index audit_entry_subject on audit_entry (subject_lin, at desc);
create index audit_entry_actor on audit_entry (actor_lin, at desc);
create index audit_entry_at on audit_entry (at);
create unique index audit_entry_once on audit_entry (once_key) where once_key is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'An audit entry is never changed.';
end $$;
create trigger audit_entry_stays
  before update or delete on audit_entry
  for each statement execute function refuse_audit_change();

-- What the database is, remembered from its first start.
create table installation (
  only_row    boolean primary key default true check (only_row),
  environment text not null check (environment in ('Demonstration', 'Test', 'Production')),
  begun_at    timestamptz not null default now()
);

-- The parameters that a demonstration was generated from, so that it can be generated again for a
-- later day. Empty in every other installation.
create table demo_university (
  seed   text primary key,
  people integer not null,
  -- The day that its dates are relative to.
  today  date not null
);
