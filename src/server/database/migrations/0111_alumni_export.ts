import { type Kysely, sql } from 'kysely';

/**
 * A selection of alumni that is about to be downloaded as a spreadsheet: one per person, deleted
 * after the download.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alumni_export (
      creator_lin text collate "C" primary key references person on delete cascade,
      ticket_hash text collate "C" not null,
      language    text not null check (language in ('sv-SE', 'en-GB')),
      filter      jsonb not null,
      -- The list of people that the choice is narrowed by, where it has one.
      content     bytea,
      expires_at  timestamptz not null
    )
  `.execute(db);
}
