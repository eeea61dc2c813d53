import { type Kysely, sql } from 'kysely';

/** Bulk changes that the server processes, whatever becomes of the page that started them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_run
      -- The account with whose rights the run is processed.
      add column owner_liu_id text collate "C",
      -- Since when the server processes the run; null while it does not.
      add column started_at timestamptz,
      add column stopped_because text,
      -- Portions in a row that failed.
      add column failures integer not null default 0
  `.execute(db);
  await sql`
    create index account_run_started on account_run (continued_at) where started_at is not null
  `.execute(db);
  await sql`
    alter table account_run_item
      -- The position that was decided on, if any.
      add column employee_position_id text,
      -- The support case that was opened.
      add column incident_number text
  `.execute(db);
}
