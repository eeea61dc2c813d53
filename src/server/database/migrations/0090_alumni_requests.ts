import { type Kysely, sql } from 'kysely';

/**
 * The contents and owner of a registration request to the alumni portal, and the verification of
 * its email address and of a member's new address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registration_request
      add column lin                text collate "C" references person,
      add column first_name         text collate "sv-x-icu" not null default '',
      add column last_name          text collate "sv-x-icu" not null default '',
      add column preferred_language text not null default 'sv-SE' check (preferred_language in ('sv-SE', 'en-GB')),
      add column education_name     text not null default '',
      add column graduation_year    integer check (graduation_year between 1900 and 2200),
      add column message            text not null default '',
      add column email_verified_at  timestamptz;
    -- Names were one text until now: the last word is the surname.
    update registration_request set
      first_name = regexp_replace(name, '\\s*\\S+$', ''),
      last_name = substring(name from '\\S+$'),
      email_verified_at = case when auth_method = 2 then created_at end;

    -- An address that somebody only states, or a number that is not proved, keeps nobody else from asking.
    drop index registration_request_one_new;
    create unique index registration_request_one_new_per_address on registration_request (lower(email))
      where status = 0 and auth_method = 2;
    create unique index registration_request_one_new_per_number on registration_request (national_id)
      where status = 0 and auth_method in (0, 1);
    create unique index registration_request_one_new_per_person on registration_request (lin) where status = 0;
    create index registration_request_address on registration_request (lower(email));
    create index registration_request_number on registration_request (national_id);

    -- The address that a member wants instead, until it is proved.
    alter table alumn
      add column pending_email        text,
      -- When the member last said that address and work are right.
      add column details_confirmed_at timestamptz,
      -- The terms that a member without a person here has approved; the others' are among their liabilities.
      add column terms_text_id        uuid references liability_text,
      add column terms_approved_at    timestamptz
  `.execute(db);
}
