import { type Kysely, sql } from 'kysely';

/** People, their accounts and positions, and the administrators' permissions on accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createAccounts(db);
  await createRoles(db);
}

const createPeople = (db: Kysely<unknown>) =>
  sql`
    create table person (
      lin              text collate "C" primary key check (length(lin) between 1 and 64),
      -- A personal or co-ordination number, or a transient number with a letter in its ninth place.
      national_id      text collate "C" constraint person_national_id_is_taken unique
                       check (national_id ~ '^([0-9]{12}|[0-9]{8}[A-Z][0-9]{3})$'),
      given_name       text collate "sv-x-icu" not null,
      surname          text collate "sv-x-icu" not null,
      display_name     text collate "sv-x-icu" not null,
      birth_date       date,
      gender           text not null check (gender in ('None', 'Male', 'Female', 'Other')),
      birthplace       text,
      citizenship      text references country,
      country_of_birth text references country,
      deceased_on      date,
      created_at       timestamptz not null default now(),
      version          integer not null default 1
    );
    create index person_name on person (surname, given_name, lin);

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

    create table orcid (
      lin         text collate "C" primary key references person,
      orc_id      text not null constraint orcid_is_linked unique check (orc_id ~ '^([0-9]{4}-){3}[0-9]{3}[0-9X]$'),
      verified_at timestamptz not null
    );

    create table identity_assurance (
      id                       uuid primary key default gen_random_uuid(),
      lin                      text collate "C" not null references person,
      expiration_date          date not null,
      assurance_document_type  text not null
        check (assurance_document_type in ('IdentityCard', 'DrivingLicence', 'Passport', 'Other')),
      assurance_document_other text,
      noted_by_lin             text collate "C" not null references person,
      created_at               timestamptz not null default now()
    );
    create index identity_assurance_lin on identity_assurance (lin);

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
      name_sv         text not null,
      name_en         text not null,
      start_date      date not null,
      end_date        date check (end_date >= start_date),
      organisation_id uuid references organisation
    );
    create index study_lin on study (lin);
  `.execute(db);

const createAccounts = (db: Kysely<unknown>) =>
  sql`
    create table account (
      id                              uuid primary key default gen_random_uuid(),
      lin                             text collate "C" not null references person,
      liu_id                          text collate "C" constraint account_liu_id_is_taken unique
                                      check (liu_id = lower(liu_id) and length(liu_id) between 1 and 64),
      account_type                    text not null
        check (account_type in ('Personal', 'PersonalTest', 'Student', 'Tech', 'Adm', 'None')),
      person_type                     text not null check (person_type in ('Employee', 'Student', 'None')),
      affiliation_type                text check (affiliation_type in ('Associate', 'Employee', 'Affiliated')),
      primary_affiliation             text
        check (primary_affiliation in ('admitted', 'student', 'alum', 'employee', 'member', 'staff',
                                      'affiliate', 'librarywalkin', 'postgraduate', 'associate',
                                      'incoming', 'outgoing', 'retired')),
      user_status                     text not null
        check (user_status in ('Active', 'Inactive', 'Deceased', 'New', 'None', 'Retired',
                                      'Inretirement', 'Suspended', 'Unsuspended')),
      status_changed_at               timestamptz not null default now(),
      subscription_type               text check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
      organisation_id                 uuid references organisation,
      contact_person_lin              text collate "C" references person,
      title_sv                        text,
      title_en                        text,
      description                     text,
      liu_email_address               text collate "C" constraint account_email_is_taken unique
        check (liu_email_address = lower(liu_email_address)),
      external_email_address          text,
      has_liu_phone                   boolean not null default false,
      has_employee_profile_page       boolean not null default false,
      is_employed_until_further_notice boolean not null default false,
      valid_through                   date,
      affiliation_end_date            date,
      retirement_date                 date,
      next_retirement_step_on         date,
      deceased_in_retirement          boolean not null default false,
      disabled_at                     timestamptz,
      irt_comment                     text,
      is_tsv_prevent_disable_group    boolean not null default false,
      invoice_contact_person          text,
      invoice_address                 text,
      invoice_reference               text,
      created_at                      timestamptz not null default now(),
      version                         integer not null default 1,
      constraint account_one_of_each_kind unique (lin, account_type, person_type),
      constraint account_until_further_notice_has_no_end
        check (not (is_employed_until_further_notice and affiliation_end_date is not null)),
      constraint account_retirement_has_a_date check (user_status <> 'Inretirement' or retirement_date is not null)
    );
    create index account_organisation on account (organisation_id, user_status);
    create index account_contact_person on account (contact_person_lin);
    create index account_external_email on account (lower(external_email_address));

    create table position (
      id                      uuid primary key default gen_random_uuid(),
      account_id              uuid not null references account on delete cascade,
      organisation_id         uuid not null references organisation,
      faculty_id              uuid references organisation,
      title_sv                text collate "sv-x-icu" not null,
      title_en                text not null,
      start_date              date not null,
      end_date                date check (end_date >= start_date),
      is_primary              boolean not null default false,
      is_employee             boolean not null,
      employment_level        numeric(5, 2) check (employment_level between 0 and 100),
      employee_level          text,
      subscription_type       text check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
      cost_centre_activity_id uuid references cost_centre_activity
    );
    create index position_account on position (account_id);
    create index position_organisation on position (organisation_id);
    create index position_activity on position (cost_centre_activity_id);
    create unique index position_one_primary on position (account_id) where is_primary;

    create table external_account (
      account_id        uuid primary key references account on delete cascade,
      email             text collate "C" not null constraint external_account_email_is_taken unique
        check (email = lower(email)),
      email_verified_at timestamptz,
      created_at        timestamptz not null default now()
    );
  `.execute(db);

const createRoles = (db: Kysely<unknown>) =>
  sql`
    create table role_assignment (
      account_id uuid not null references account on delete cascade,
      role       text not null
        check (role in ('AccountAdministrator', 'KCEmployee', 'MinITSuperUser', 'StudentAccountAdministrator',
                 'AlumniPortalAdministrator', 'AlumniPortalAddressLabelsAdministrator', 'Economist',
                 'InfoCenterEmployee', 'KCTemporary',
                 'TeleserviceEmployee', 'LiabilityAndConsentAdministrator')),
      granted_at timestamptz not null default now(),
      primary key (account_id, role)
    );

    create table administers (
      administrator_lin text collate "C" not null references person,
      organisation_id   uuid not null references organisation,
      primary key (administrator_lin, organisation_id)
    );
    create index administers_organisation on administers (organisation_id);

    create table permission_exception (
      administrator_lin text collate "C" not null references person,
      subject_lin       text collate "C" not null references person,
      permission        text not null
        check (permission in ('CancelAccounts', 'ChangeAccountITSubscriptions', 'ExtendAccounts',
                        'CancelAccountPhones', 'ChangeCostCentreActivities')),
      primary key (administrator_lin, subject_lin, permission)
    );
    create index permission_exception_subject on permission_exception (subject_lin);
  `.execute(db);
