import { type Kysely, sql } from 'kysely';

/**
 * What the university's own systems say: under which id a source knows an organisation, a person's
 * affiliation and a position, and which imports have been made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column source_id text collate "C"
      constraint organisation_source_id_is_taken unique;

    create table source_record (
      source          text not null,
      external_id     text collate "C" not null,
      person_type     text not null check (person_type in ('Employee', 'Student')),
      lin             text collate "C" not null references person on delete cascade,
      account_id      uuid not null references account on delete cascade,
      -- The organisation that the source names; the account follows as soon as it exists.
      organisation_id text collate "C",
      ended_on        date,
      primary key (source, external_id, person_type)
    );
    create index source_record_lin on source_record (lin);
    create unique index source_record_account on source_record (account_id, source);

    alter table position add column source text;

    create table import_run (
      id          uuid primary key default gen_random_uuid(),
      source      text not null,
      by_lin      text collate "C" references person,
      finished_at timestamptz not null,
      counts      jsonb not null
    );
    create index import_run_finished on import_run (finished_at desc)
  `.execute(db);
}
