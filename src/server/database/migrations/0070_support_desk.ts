import { type Kysely, sql } from 'kysely';

/**
 * Issued transient numbers, phone numbers by which a desk searches for people, and identity
 * documents without an expiry date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    -- The digits of a number as they are dialled within Sweden, however it was written.
    create function dialled(number text) returns text language sql immutable parallel safe return
      regexp_replace(regexp_replace(number, '[^0-9+]', '', 'g'), '^(\\+|00)46', '0');
    create index contact_information_dialled_phone on contact_information (dialled(phone_number));
    create index contact_information_dialled_sms on contact_information (dialled(sms_number));

    alter table identity_assurance alter column expiration_date drop not null;
  `.execute(db);
}
