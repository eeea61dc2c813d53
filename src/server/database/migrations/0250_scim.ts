import { type Kysely, sql } from 'kysely';

/**
 * What a system that states single people (SCIM) needs: a person whom it has removed, the last day
 * that an account had before the system ended it, and positions in organisations that do not exist
 * yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_record
      -- Whether the system has deleted the person, and not only made them inactive.
      add column is_removed boolean not null default false,
      -- The last day before the system ended the account; null: until further notice.
      add column last_day date;

    create table awaited_position (
      source       text not null,
      external_id  text collate "C" not null,
      person_type  text not null,
      -- The id of the organisation in the university's own systems.
      organisation text collate "C" not null,
      is_primary   boolean not null,
      title        jsonb,
      start_date   date,
      end_date     date,
      employment_level  numeric(5, 2),
      subscription_type text,
      primary key (source, external_id, person_type, organisation),
      foreign key (source, external_id, person_type) references source_record
        on delete cascade deferrable initially deferred
    );
    create index awaited_position_organisation on awaited_position (organisation)
  `.execute(db);
}
