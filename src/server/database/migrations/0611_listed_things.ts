import { type Kysely, sql } from 'kysely';

/**
 * Devices, software, studies and exceptions come from files: which source states each, and under
 * which id. Device systems repeat names and serial numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device
      add column source text,
      add column external_id text,
      add check ((source is null) = (external_id is null)),
      drop constraint device_name_key,
      drop constraint device_serial_number_key;
    create unique index device_of_source on device (source, lower(external_id));
    alter table application
      add column source text,
      add column external_id text,
      add column ended_on date,
      add check ((source is null) = (external_id is null)),
      drop constraint application_name_key;
    create unique index application_of_source on application (source, lower(external_id));
    alter table application_grant add column source text, add column until date;
    alter table study
      add column source text,
      add column external_id text,
      add check ((source is null) = (external_id is null));
    create unique index study_of_source on study (source, lower(external_id));
    alter table permission_exception add column source text
  `.execute(db);
}
