import { type Kysely, sql } from 'kysely';

/**
 * Settings that administrators keep on a page instead of in the environment, under the name of the
 * variable. An empty value means that there is none, whatever the environment says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_setting (
      name       text collate "C" primary key,
      value      text not null,
      changed_at timestamptz not null,
      changed_by text not null
    )
  `.execute(db);
}
