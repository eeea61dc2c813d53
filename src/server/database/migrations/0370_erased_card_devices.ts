import { type Kysely, sql } from 'kysely';

/** A device of an erased person is refused by its id, and its browser is not needed for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_device alter column browser_hash drop not null;
    update card_device set browser_hash = null, browser_name = null, system_name = null,
      last_checked_at = null
    where account_id is null
  `.execute(db);
}
