-- The alumni portal: members, registration requests, and saved lists for mailings.

create table alumn (
  id                     uuid primary key default gen_random_uuid(),
  lin                    text collate "C" constraint alumn_is_a_member unique references person,
  national_id            text collate "C" unique
    check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
  first_name             text collate "sv-x-icu" not null,
  last_name              text collate "sv-x-icu" not null,
  gender                 text not null check (gender in ('None', 'Male', 'Female', 'Other')),
  email                  text not null,
  email_verified_at      timestamptz,
  -- The address that a member wants instead, until it is verified.
  pending_email          text,
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
  -- When the member last said that address and work are right.
  details_confirmed_at   timestamptz,
  -- The terms that a member without a person here has approved; the others' are among their
  -- liabilities.
  terms_text_id          uuid references liability_text,
  terms_approved_at      timestamptz,
  rejected_email         boolean not null default false,
  rejected_email_notes   text,
  rejected_address       boolean not null default false,
  rejected_address_notes text,
  version                integer not null default 1
);
create unique index alumn_email_is_taken on alumn (lower(email));
create index alumn_name on alumn (last_name, first_name);

-- An entry has both identifiers of its person, each of which is unique: nobody has two entries.
create function complete_identity_of_alumnus() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.lin is not distinct from old.lin
    and new.national_id is not distinct from old.national_id then
    return new;
  end if;
  if new.national_id is null and new.lin is not null then
    new.national_id := (select national_id from person where lin = new.lin);
  elsif new.lin is null and new.national_id is not null then
    new.lin := (select lin from person where national_id = new.national_id);
  end if;
  return new;
end $$;
create trigger alumnus_has_one_identity before insert or update of lin, national_id on alumn
  for each row execute function complete_identity_of_alumnus();

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

create table registration_request (
  id                 uuid primary key default gen_random_uuid(),
  alumn_id           uuid references alumn on delete set null,
  lin                text collate "C" references person,
  name               text collate "sv-x-icu" not null,
  first_name         text collate "sv-x-icu" not null default '',
  last_name          text collate "sv-x-icu" not null default '',
  email              text not null,
  email_verified_at  timestamptz,
  national_id        text collate "C"
    check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
  preferred_language text not null default 'sv-SE'
    check (preferred_language in ('sv-SE', 'en-GB')),
  education_name     text not null default '',
  graduation_year    integer check (graduation_year between 1900 and 2200),
  message            text not null default '',
  -- New 0, Rejected 1, Approved 2.
  status             smallint not null default 0 check (status in (0, 1, 2)),
  -- How the person proved who they are: Adfs 0, BankID 1, Email 2, Manually 3.
  auth_method        smallint not null check (auth_method in (0, 1, 2, 3)),
  ladok_student_uid  text,
  rejection_reason   text,
  internal_notes     text not null default '',
  created_at         timestamptz not null default now(),
  decided_at         timestamptz,
  decided_by_lin     text collate "C" references person,
  version            integer not null default 1,
  constraint registration_request_reason_only_when_rejected
    check ((status = 1) = (rejection_reason is not null)),
  constraint registration_request_decision_is_dated check ((status = 0) = (decided_at is null))
);
create index registration_request_status on registration_request (status, created_at);
create index registration_request_alumn on registration_request (alumn_id);
create index registration_request_address on registration_request (lower(email));
create index registration_request_number on registration_request (national_id);
-- An address that somebody only states, or a number that is not proved, keeps nobody else from
-- asking.
create unique index registration_request_one_new_per_address on registration_request (lower(email))
  where status = 0 and auth_method = 2;
create unique index registration_request_one_new_per_number on registration_request (national_id)
  where status = 0 and auth_method in (0, 1);
create unique index registration_request_one_new_per_person on registration_request (lin)
  where status = 0;

create function refuse_second_entry() returns trigger language plpgsql as $$
begin
  raise exception 'the request has already led to an entry'
    using errcode = 'unique_violation', constraint = 'registration_request_leads_to_one_alumnus';
end $$;
create trigger registration_request_leads_to_one_alumnus before update of alumn_id
  on registration_request for each row
  when (old.alumn_id is not null and new.alumn_id is not null and new.alumn_id <> old.alumn_id)
  execute function refuse_second_entry();

create table alumni_file (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  description text not null,
  creator_lin text collate "C" not null references person,
  created_at  timestamptz not null default now(),
  content     bytea not null
);

-- A selection of alumni that is about to be downloaded as a spreadsheet: one per person, deleted
-- after the download.
create table alumni_export (
  creator_lin text collate "C" primary key references person on delete cascade,
  ticket_hash text collate "C" not null,
  language    text not null check (language in ('sv-SE', 'en-GB')),
  filter      jsonb not null,
  -- The list of people that narrows the selection, if there is one.
  content     bytea,
  expires_at  timestamptz not null
);
