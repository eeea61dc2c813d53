-- People: their names, contact information, identity documents and studies.

-- Lower case without accents, letter for letter as the rules fold what is searched for: whichever
-- apostrophe and hyphen a name is written with, and whatever invisible characters were copied
-- with it.
create function folded(name text) returns text language sql immutable strict parallel safe return
  translate(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(replace(name, U&'\00b4', ''''), nfkd) collate "sv-x-icu"),
          U&'[\0300-\036f\00ad\200b-\200f\202a-\202e\2060\2066-\2069\feff]', '', 'g'),
        U&'\0060\2018\2019\02bc\02bb\2032'
          '\2010\2011\2012\2013\2014\2015\2212\fe58\fe63\ff0d\058a\05be',
        '''''''''''''------------'
      ),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    'øðđłı', 'oddli'
  );

create table person (
  lin              text collate "C" primary key check (length(lin) between 1 and 64),
  -- A personal or co-ordination number, or a transient number with a letter in its ninth place.
  national_id      text collate "C" constraint person_national_id_is_taken unique
    check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
  given_name       text collate "sv-x-icu" not null,
  surname          text collate "sv-x-icu" not null,
  display_name     text collate "sv-x-icu" not null,
  folded_name      text collate "C" not null
    generated always as (folded(display_name || ' ' || given_name || ' ' || surname)) stored,
  birth_date       date,
  gender           text not null check (gender in ('None', 'Male', 'Female', 'Other')),
  birthplace       text,
  citizenship      text references country,
  country_of_birth text references country,
  deceased_on      date,
  created_at       timestamptz not null default now(),
  version          integer not null default 1,
  -- A row counts as made up only if the connection that wrote it said so, which only a
  -- demonstration's server does.
  is_made_up       boolean not null
    default coalesce(current_setting('minit.makes_up', true), '') = 'on'
);
create index person_name on person (surname, given_name, lin);
create index person_display_name on person (display_name, lin);

-- The digits of a number as they are dialled within Sweden, however it was written.
create function dialled(number text) returns text language sql immutable parallel safe return
  regexp_replace(regexp_replace(number, '[^0-9+]', '', 'g'), '^(\+|00)46', '0');

create table contact_information (
  lin                           text collate "C" primary key references person,
  alternative_email_address     text,
  alternative_email_verified_at timestamptz,
  sms_number                    text,
  sms_verified_at               timestamptz,
  phone_number                  text,
  version                       integer not null default 1,
  check (alternative_email_verified_at is null or alternative_email_address is not null),
  check (sms_verified_at is null or sms_number is not null)
);
create index contact_information_phone on contact_information (phone_number);
create index contact_information_dialled_phone on contact_information (dialled(phone_number));
create index contact_information_dialled_sms on contact_information (dialled(sms_number));

create table orcid (
  lin         text collate "C" primary key references person,
  orc_id      text not null constraint orcid_is_linked unique
    check (orc_id ~ '^([0-9]{4}-){3}[0-9]{3}[0-9X]$'),
  verified_at timestamptz not null
);

create table identity_assurance (
  id                       uuid primary key default gen_random_uuid(),
  lin                      text collate "C" not null references person,
  expiration_date          date,
  assurance_document_type  text not null
    check (assurance_document_type in ('IdentityCard', 'DrivingLicence', 'Passport', 'Other')),
  assurance_document_other text,
  noted_by_lin             text collate "C" not null references person,
  created_at               timestamptz not null default now()
);
create index identity_assurance_lin on identity_assurance (lin);

-- A number is never given twice, whatever becomes of the person it was given to.
create table transient_number (
  number           text collate "C" primary key,
  gender           text not null check (gender in ('Male', 'Female')),
  birthplace       text not null,
  country_of_birth text not null references country,
  citizenship      text not null references country,
  given_by_lin     text collate "C" not null references person,
  given_at         timestamptz not null
);

create table student_record (
  lin                text collate "C" primary key references person,
  ladok_student_uid  text not null unique,
  credits            numeric(5, 1) not null default 0 check (credits >= 0),
  has_degree         boolean not null default false,
  last_registered_on date,
  postponed_on       date
);

create table study (
  id              uuid primary key default gen_random_uuid(),
  lin             text collate "C" not null references person,
  code            text not null,
  name            jsonb not null,
  start_date      date not null,
  end_date        date check (end_date >= start_date),
  organisation_id uuid references organisation
);
create index study_lin on study (lin);
