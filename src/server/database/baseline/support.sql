-- Support cases.

create sequence incident_number;

create table incident (
  id                        uuid primary key default gen_random_uuid(),
  number                    text not null unique,
  -- Cancel phone 0, helpdesk 1, info centre 2, teleservice 3.
  incident_type             smallint not null check (incident_type in (0, 1, 2, 3)),
  brief_description         text not null check (length(brief_description) between 1 and 80),
  request                   text not null,
  caller_account_id         uuid references account on delete set null,
  caller_network_login_name text,
  created_by_lin            text collate "C" references person,
  created_at                timestamptz not null default now(),
  status                    text not null default 'Open' check (status in ('Open', 'Closed'))
);
create index incident_caller on incident (caller_account_id, created_at desc);

create table incident_action (
  id                   uuid primary key default gen_random_uuid(),
  incident_id          uuid not null references incident on delete cascade,
  memo_text            text not null,
  flag                 boolean not null default false,
  invisible_for_caller boolean not null default false,
  author_lin           text collate "C" references person,
  entry_date           timestamptz not null default now()
);
create index incident_action_incident on incident_action (incident_id, entry_date);
