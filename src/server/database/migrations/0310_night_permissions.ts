import { type Kysely, sql } from 'kysely';

/** A permission belongs to the night of a day, so that no other night can use it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table night_permission add column day date;
    update night_permission set day = (given_at at time zone 'Europe/Stockholm')::date + 1;
    alter table night_permission
      alter column day set not null,
      drop constraint night_permission_pkey,
      add primary key (day, step)
  `.execute(db);
}
