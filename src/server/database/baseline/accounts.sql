-- Accounts and positions.

create table account (
  id                               uuid primary key default gen_random_uuid(),
  lin                              text collate "C" not null references person,
  liu_id                           text collate "C" constraint account_liu_id_is_taken unique
    check (liu_id = lower(liu_id) and length(liu_id) between 1 and 64),
  account_type                     text not null
    check (account_type in ('Personal', 'PersonalTest', 'Student', 'Tech', 'Adm', 'None')),
  person_type                      text not null
    check (person_type in ('Employee', 'Student', 'None')),
  affiliation_type                 text
    check (affiliation_type in ('Associate', 'Employee', 'Affiliated')),
  primary_affiliation              text
    check (primary_affiliation in ('admitted', 'student', 'alum', 'employee', 'member', 'staff',
      'affiliate', 'librarywalkin', 'postgraduate', 'associate', 'incoming', 'outgoing',
      'retired')),
  user_status                      text not null
    check (user_status in ('Active', 'Inactive', 'Deceased', 'New', 'None', 'Retired',
      'Inretirement', 'Suspended', 'Unsuspended')),
  status_changed_at                timestamptz not null default now(),
  subscription_type                text
    check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
  organisation_id                  uuid references organisation,
  contact_person_lin               text collate "C" references person,
  title                            jsonb,
  description                      text,
  liu_email_address                text collate "C" constraint account_email_is_taken unique
    check (liu_email_address = lower(liu_email_address)),
  external_email_address           text,
  has_liu_phone                    boolean not null default false,
  has_employee_profile_page        boolean not null default false,
  is_employed_until_further_notice boolean not null default false,
  valid_through                    date,
  affiliation_end_date             date,
  retirement_date                  date,
  next_retirement_step_on          date,
  deceased_in_retirement           boolean not null default false,
  disabled_at                      timestamptz,
  irt_comment                      text,
  is_tsv_prevent_disable_group     boolean not null default false,
  invoice_contact_person           text,
  invoice_address                  text,
  invoice_reference                text,
  created_at                       timestamptz not null default now(),
  version                          integer not null default 1,
  constraint account_one_of_each_kind unique (lin, account_type, person_type),
  constraint account_until_further_notice_has_no_end
    check (not (is_employed_until_further_notice and affiliation_end_date is not null)),
  constraint account_retirement_has_a_date
    check (user_status <> 'Inretirement' or retirement_date is not null)
);
create index account_organisation on account (organisation_id, user_status);
create index account_contact_person on account (contact_person_lin);
create index account_external_email on account (lower(external_email_address));
-- A person's lin names one account to administrators: the one with an affiliation.
create unique index account_one_managed on account (lin) where affiliation_type is not null;

create table position (
  id                      uuid primary key default gen_random_uuid(),
  account_id              uuid not null references account on delete cascade,
  organisation_id         uuid not null references organisation,
  faculty_id              uuid references organisation,
  title                   jsonb not null,
  start_date              date not null,
  end_date                date check (end_date >= start_date),
  is_primary              boolean not null default false,
  is_employee             boolean not null,
  employment_level        numeric(5, 2) check (employment_level between 0 and 100),
  employee_level          text,
  subscription_type       text
    check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
  cost_centre_activity_id uuid references cost_centre_activity
);
create index position_account on position (account_id);
create index position_organisation on position (organisation_id);
create index position_activity on position (cost_centre_activity_id);
create unique index position_one_primary on position (account_id) where is_primary;
-- Few positions are still to come: they are found by their start.
create index position_start on position (start_date) include (account_id) where is_employee;

create table external_account (
  account_id        uuid primary key references account on delete cascade,
  email             text collate "C" not null constraint external_account_email_is_taken unique
    check (email = lower(email)),
  email_verified_at timestamptz,
  created_at        timestamptz not null default now(),
  -- In the words of whoever invited the owner.
  purpose           text check (length(purpose) between 1 and 200),
  -- The last day that the owner has given it; another last day since then is the contact person's.
  renewed_until     date,
  -- The day on which the owner ended it: it closes at the end of that day.
  ended_on          date
);
