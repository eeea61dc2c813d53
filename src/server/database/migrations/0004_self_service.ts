import { type Kysely, sql } from 'kysely';

/** Notifications, approved terms and consents, and each person's table settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotifications(db);
  await createLiabilities(db);
  await sql`
    create table table_configuration (
      lin        text collate "C" not null references person on delete cascade,
      table_id   text not null,
      columns    jsonb not null check (jsonb_typeof(columns) = 'array'),
      changed_at timestamptz not null default now(),
      primary key (lin, table_id)
    );
  `.execute(db);
}

const createNotifications = (db: Kysely<unknown>) =>
  sql`
    create table notification (
      id                uuid primary key default gen_random_uuid(),
      account_id        uuid not null references account on delete cascade,
      prio              integer not null check (prio between 1 and 9),
      date              date not null,
      days_back_in_time integer not null default 30 check (days_back_in_time >= 0),
      notification_type text not null,
      title_sv          text not null,
      title_en          text not null,
      message_sv        text not null,
      message_en        text not null,
      link              text,
      is_internal_link  boolean not null default false,
      popup_title_sv    text,
      popup_title_en    text,
      popup_message_sv  text,
      popup_message_en  text,
      created_at        timestamptz not null default now(),
      read_at           timestamptz,
      constraint notification_internal_link_is_a_path check (not is_internal_link or link like '/%'),
      constraint notification_popup_is_whole
        check (num_nulls(popup_title_sv, popup_title_en, popup_message_sv, popup_message_en) in (0, 4))
    );
    create index notification_account on notification (account_id, date desc);

    create table admin_notification (
      id                uuid primary key default gen_random_uuid(),
      organisation_id   uuid not null references organisation,
      subject_lin       text collate "C" references person,
      date              date not null,
      notification_type text not null,
      title_sv          text not null,
      title_en          text not null,
      message_sv        text not null,
      message_en        text not null,
      created_at        timestamptz not null default now()
    );
    create index admin_notification_organisation on admin_notification (organisation_id, date desc);

    create table admin_notification_read (
      notification_id uuid not null references admin_notification on delete cascade,
      lin             text collate "C" not null references person,
      read_at         timestamptz not null default now(),
      primary key (notification_id, lin)
    );
  `.execute(db);

const createLiabilities = (db: Kysely<unknown>) =>
  sql`
    create table liability_text (
      id               uuid primary key default gen_random_uuid(),
      liability_type   text not null
        check (liability_type in ('Alumni', 'Card', 'Employee', 'ExternalUser', 'PersonalDetails', 'Photo',
                       'PhotoPublication', 'StudentStudyAssurance', 'AlumniPortal', 'Student',
                       'FundingDatabase', 'Overleaf')),
      version          integer not null check (version > 0),
      is_consent       boolean not null,
      display_name_sv  text not null,
      display_name_en  text not null,
      text_sv          text not null,
      text_en          text not null,
      approve_text_sv  text not null,
      approve_text_en  text not null,
      system_name_sv   text not null,
      system_name_en   text not null,
      system_text_sv   text not null,
      system_text_en   text not null,
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
      constraint liability_was_asked_or_approved check (requested_at is not null or approved_at is not null)
    );
    create unique index liability_one_open on liability (lin, liability_type) where closed_at is null;
    create index liability_lin on liability (lin);
  `.execute(db);
