import { type Kysely, sql } from 'kysely';

/**
 * What the database is, remembered from its first start, and which people were made up by a
 * demonstration. A row counts as made up only if the connection that wrote it said so, which only a
 * demonstration's server does: people from an import or an older release do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row    boolean primary key default true check (only_row),
      environment text not null check (environment in ('Demonstration', 'Test', 'Production')),
      begun_at    timestamptz not null default now()
    )
  `.execute(db);
  // In two steps: the default of a new column would be evaluated for the existing rows as well.
  await sql`alter table person add column is_made_up boolean not null default false`.execute(db);
  await sql`alter table person alter column is_made_up
      set default coalesce(current_setting('minit.makes_up', true), '') = 'on'`.execute(db);
}
