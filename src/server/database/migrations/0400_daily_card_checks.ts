import { type Kysely, sql } from 'kysely';

/** How often the codes of a device were checked on the day of its last check, for the holder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_device
      add column last_check_day date,
      add column checks_that_day integer not null default 0
  `.execute(db);
}
