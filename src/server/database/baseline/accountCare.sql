-- What is done with accounts: permissions, suspension, cancellation, vouching, invitations and bulk
-- changes.

create table role_assignment (
  account_id uuid not null references account on delete cascade,
  -- The last two are older names, which some sources still use and `rolesOf` understands.
  role       text not null
    check (role in ('AccountAdministrator', 'KCEmployee', 'MinITSuperUser',
      'StudentAccountAdministrator', 'AlumniPortalAdministrator',
      'AlumniPortalAddressLabelsAdministrator', 'Economist', 'InfoCenterEmployee', 'KCTemporary',
      'TeleserviceEmployee', 'LiabilityAndConsentAdministrator', 'InfoCenter', 'ItTeleservice')),
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

create table suspension (
  account_id    uuid primary key references account on delete cascade,
  since         timestamptz not null,
  -- The last day; null: until somebody ends it.
  until         date,
  reason        text not null check (length(reason) between 1 and 1000),
  status_before text not null check (status_before <> 'Suspended'),
  by_lin        text collate "C" references person,
  -- The account whose suspension this one follows: suspending a person's own account also suspends
  -- the accounts named after it.
  follows       uuid references account on delete cascade
);
create index suspension_until on suspension (until);
create index suspension_follows on suspension (follows);

-- The state of an account before its owner cancelled it, which the owner can restore until the end
-- of that day.
create table own_cancellation (
  account_id      uuid primary key references account on delete cascade,
  cancelled_on    date not null,
  user_status     text not null,
  retirement_date date,
  valid_through   date
);

-- The last reminder sent to the owner of an account, so that each reminder is sent once, whichever
-- process sends it.
create table retirement_reminder (
  account_id      uuid primary key references account on delete cascade,
  retirement_date date not null,
  days_ahead      integer not null check (days_ahead > 0),
  sent_at         timestamptz not null
);

-- What a contact person has been notified of and has answered about one end date of an account. A
-- new end date, or a new contact person, starts a new row.
create table vouching (
  account_id         uuid not null references account on delete cascade,
  contact_person_lin text collate "C" not null references person on delete cascade,
  ends_on            date not null,
  -- The letter about it, which is sent once.
  told_at            timestamptz,
  -- The account may end: no letter, and nothing on the start page.
  let_end_at         timestamptz,
  primary key (account_id, contact_person_lin, ends_on)
);

-- Guests whom employees have invited to create an external account.
create table invitation (
  id                  uuid primary key default gen_random_uuid(),
  inviter_lin         text collate "C" not null references person,
  name                text not null check (length(name) between 1 and 200),
  email               text collate "C" not null check (email = lower(email)),
  purpose             text not null check (length(purpose) between 1 and 200),
  -- The last day of the account that is created.
  ends_on             date not null,
  -- The language of the letters to the guest.
  language            text not null check (language in ('sv-SE', 'en-GB')),
  -- Of the link in the newest letter; earlier links are no longer valid.
  token_hash          text not null unique,
  expires_at          timestamptz not null,
  created_at          timestamptz not null,
  -- The newest letter, and the number of letters sent on that day.
  sent_at             timestamptz not null,
  letters_on_day      smallint not null check (letters_on_day > 0),
  -- The browser that followed the link last, which continues from there.
  opened_browser_hash text,
  opened_at           timestamptz,
  account_id          uuid references account on delete set null,
  accepted_at         timestamptz,
  withdrawn_at        timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create index invitation_inviter on invitation (inviter_lin, created_at);
create index invitation_browser on invitation (opened_browser_hash)
  where opened_browser_hash is not null;
-- A person has one waiting invitation to an address, whose letter can be sent again.
create unique index invitation_waits_once on invitation (inviter_lin, email)
  where accepted_at is null and withdrawn_at is null;

-- Bulk changes of accounts, so that administrators can find and undo them.
create table account_run (
  id           uuid primary key,
  owner_lin    text collate "C" not null references person,
  action       text not null,
  undoes       uuid references account_run on delete cascade,
  begun_at     timestamptz not null,
  continued_at timestamptz not null,
  -- When the owner saw the result, or left the rest undone.
  closed_at    timestamptz
);
create index account_run_owner on account_run (owner_lin, begun_at);
create index account_run_begun on account_run (begun_at);

create table account_run_item (
  run_id        uuid not null references account_run on delete cascade,
  lin           text collate "C" not null,
  place         integer not null,
  state         text not null check (state in ('pending', 'done', 'failed', 'leftOut')),
  -- The version that was decided on, and what was asked for.
  version       integer,
  request       jsonb,
  error_types   jsonb not null default '[]',
  -- The columns that the change overwrote, and the version that it created.
  before        jsonb,
  version_after integer,
  primary key (run_id, lin),
  check (state = 'leftOut' or (version is not null and request is not null)),
  check ((state = 'done') = (version_after is not null))
);
create index account_run_item_pending on account_run_item (run_id, place) where state = 'pending';
