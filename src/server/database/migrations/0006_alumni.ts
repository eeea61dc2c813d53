import { type Kysely, sql } from 'kysely';

/** The alumni portal: members, registration requests, and saved lists for mailings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alumn (
      id                     uuid primary key default gen_random_uuid(),
      lin                    text collate "C" constraint alumn_is_a_member unique references person,
      national_id            text collate "C" unique check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
      first_name             text collate "sv-x-icu" not null,
      last_name              text collate "sv-x-icu" not null,
      gender                 text not null check (gender in ('None', 'Male', 'Female', 'Other')),
      email                  text not null,
      email_verified_at      timestamptz,
      secondary_email        text,
      mobile                 text,
      linked_in              text,
      internal_notes         text not null default '',
      registered_at          timestamptz not null default now(),
      preferred_language     text not null check (preferred_language in ('sv-SE', 'en-GB')),
      mass_mailing_postal    boolean not null default false,
      mass_mailing_email     boolean not null default false,
      mass_mailing_mobile    boolean not null default false,
      newsletter_sv          boolean not null default false,
      newsletter_en          boolean not null default false,
      liu_magazine           boolean not null default false,
      workplace_name         text,
      workplace_position     text,
      rejected_email         boolean not null default false,
      rejected_email_notes   text,
      rejected_address       boolean not null default false,
      rejected_address_notes text,
      version                integer not null default 1
    );
    create unique index alumn_email_is_taken on alumn (lower(email));
    create index alumn_name on alumn (last_name, first_name);

    create table alumn_address (
      id           uuid primary key default gen_random_uuid(),
      alumn_id     uuid not null references alumn on delete cascade,
      is_primary   boolean not null default false,
      address_type text not null check (address_type in ('Home', 'Work', 'Other')),
      address      text not null,
      zip_code     text not null,
      city         text not null,
      country_code text not null references country
    );
    create index alumn_address_alumn on alumn_address (alumn_id);
    create index alumn_address_country on alumn_address (country_code);
    create unique index alumn_address_one_primary on alumn_address (alumn_id) where is_primary;

    create table alumn_education (
      id                    uuid primary key default gen_random_uuid(),
      alumn_id              uuid not null references alumn on delete cascade,
      name                  text not null,
      specialisation        text,
      other                 text,
      start_year            integer check (start_year between 1900 and 2200),
      end_year              integer check (end_year >= start_year),
      graduation_year       integer check (graduation_year between 1900 and 2200),
      degree                text,
      degree_specialisation text
    );
    create index alumn_education_alumn on alumn_education (alumn_id);

    -- Status: New 0, Rejected 1, Approved 2. Way of proving who it is: Adfs 0, BankID 1, Email 2, Manually 3.
    create table registration_request (
      id                uuid primary key default gen_random_uuid(),
      alumn_id          uuid references alumn on delete set null,
      name              text collate "sv-x-icu" not null,
      email             text not null,
      national_id       text collate "C" check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
      status            smallint not null default 0 check (status in (0, 1, 2)),
      auth_method       smallint not null check (auth_method in (0, 1, 2, 3)),
      ladok_student_uid text,
      rejection_reason  text,
      internal_notes    text not null default '',
      created_at        timestamptz not null default now(),
      decided_at        timestamptz,
      decided_by_lin    text collate "C" references person,
      version           integer not null default 1,
      constraint registration_request_reason_only_when_rejected check ((status = 1) = (rejection_reason is not null)),
      constraint registration_request_decision_is_dated check ((status = 0) = (decided_at is null))
    );
    create index registration_request_status on registration_request (status, created_at);
    create index registration_request_alumn on registration_request (alumn_id);
    create unique index registration_request_one_new on registration_request (lower(email)) where status = 0;

    create table alumni_file (
      id          uuid primary key default gen_random_uuid(),
      name        text not null,
      description text not null,
      creator_lin text collate "C" not null references person,
      created_at  timestamptz not null default now(),
      content     bytea not null
    );
  `.execute(db);
}
