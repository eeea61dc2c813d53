-- Notifications, approved terms and consents, and each person's table settings.

create table notification (
  id                uuid primary key default gen_random_uuid(),
  account_id        uuid not null references account on delete cascade,
  prio              integer not null check (prio between 1 and 9),
  date              date not null,
  days_back_in_time integer not null default 30 check (days_back_in_time >= 0),
  notification_type text not null,
  title             jsonb not null,
  message           jsonb not null,
  link              text,
  is_internal_link  boolean not null default false,
  popup_title       jsonb,
  popup_message     jsonb,
  created_at        timestamptz not null default now(),
  read_at           timestamptz,
  -- When it was handed to the push services, so that this happens once.
  pushed_at         timestamptz,
  constraint notification_internal_link_is_a_path check (not is_internal_link or link like '/%'),
  constraint notification_popup_is_whole check (num_nulls(popup_title, popup_message) in (0, 2))
);
create index notification_account on notification (account_id, date desc);
create index notification_to_push on notification (created_at) where pushed_at is null;

create table admin_notification (
  id                uuid primary key default gen_random_uuid(),
  organisation_id   uuid not null references organisation,
  subject_lin       text collate "C" references person,
  date              date not null,
  notification_type text not null,
  title             jsonb not null,
  message           jsonb not null,
  created_at        timestamptz not null default now()
);
create index admin_notification_organisation on admin_notification (organisation_id, date desc);

create table admin_notification_read (
  notification_id uuid not null references admin_notification on delete cascade,
  lin             text collate "C" not null references person,
  read_at         timestamptz not null default now(),
  primary key (notification_id, lin)
);

create table liability_text (
  id               uuid primary key default gen_random_uuid(),
  liability_type   text not null
    check (liability_type in ('Alumni', 'Card', 'Employee', 'ExternalUser', 'PersonalDetails',
      'Photo', 'PhotoPublication', 'StudentStudyAssurance', 'AlumniPortal', 'Student',
      'FundingDatabase', 'Overleaf')),
  version          integer not null check (version > 0),
  is_consent       boolean not null,
  display_name     jsonb not null,
  text             jsonb not null,
  approve_text     jsonb not null,
  system_name      jsonb not null,
  system_text      jsonb not null,
  destination_link text,
  published_at     timestamptz not null,
  unique (liability_type, version),
  unique (id, liability_type)
);

create table liability (
  id             uuid primary key default gen_random_uuid(),
  lin            text collate "C" not null references person,
  liability_type text not null,
  text_id        uuid,
  requested_at   timestamptz,
  requested_by   text,
  created_at     timestamptz not null default now(),
  approved_at    timestamptz,
  closed_at      timestamptz,
  closed_text    text check (closed_text is null or closed_at is not null),
  foreign key (text_id, liability_type) references liability_text (id, liability_type),
  constraint liability_approves_a_text check ((approved_at is null) = (text_id is null)),
  constraint liability_was_asked_or_approved
    check (requested_at is not null or approved_at is not null)
);
create unique index liability_one_open on liability (lin, liability_type) where closed_at is null;
create index liability_lin on liability (lin);

create table table_configuration (
  lin        text collate "C" not null references person on delete cascade,
  table_id   text not null,
  columns    jsonb not null check (jsonb_typeof(columns) = 'array'),
  changed_at timestamptz not null default now(),
  primary key (lin, table_id)
);
