-- Devices and applications.

create table device (
  id               uuid primary key default gen_random_uuid(),
  account_id       uuid not null references account,
  name             text not null unique,
  type             text not null check (type in ('OSX', 'Mobile', 'Windows', 'Other')),
  operating_system text,
  serial_number    text unique,
  warranty_end     date,
  manufacturer     text,
  model            text,
  organisation_id  uuid references organisation,
  status           text not null check (status in ('InUse', 'Returned', 'Lost'))
);
create index device_account on device (account_id);

create table device_setting (
  device_id uuid not null references device on delete cascade,
  id        text not null,
  value     text not null,
  primary key (device_id, id)
);

create table application (
  id            uuid primary key default gen_random_uuid(),
  name          text collate "sv-x-icu" not null unique,
  company       text not null,
  description   jsonb not null,
  image         text,
  download_info jsonb,
  download_link text,
  created_at    timestamptz not null default now()
);

create table application_grant (
  application_id uuid not null references application,
  account_id     uuid not null references account,
  granted_at     timestamptz not null default now(),
  primary key (account_id, application_id)
);
