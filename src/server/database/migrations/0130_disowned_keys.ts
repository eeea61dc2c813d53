import { type Kysely, sql } from 'kysely';

/**
 * The letter with which the owner of an account hears of a key for it, and whether the owner has
 * said that the key was not asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activation_key
      -- Of the link in the letter. The link only revokes, and opens nothing.
      add column notice_hash text collate "C" unique,
      add column disowned_at timestamptz
  `.execute(db);
}
