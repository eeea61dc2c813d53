import { type Kysely, sql } from 'kysely';

/**
 * What a system that states people by SCIM leaves out: its users get these. And the login by which
 * a source names a user, which is not a user id of the portal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scim_client
      add column default_kind text
        check (default_kind in ('Employee', 'Associate', 'Affiliated', 'Student')),
      add column default_organisation text collate "C"
        check (length(default_organisation) between 1 and 64);
    alter table source_record add column login text;
    create unique index source_record_login on source_record (source, lower(login))
      where login is not null
  `.execute(db);
}
