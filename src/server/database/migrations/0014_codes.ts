import { type Kysely, sql } from 'kysely';

/**
 * A new code replaces the previous one, so that two codes requested at the same time leave only
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index verification_code_one_live;
    delete from verification_code where replaced_at is not null;
    alter table verification_code drop column replaced_at;
    create unique index verification_code_one_unused
      on verification_code (purpose, address, browser_hash) where used_at is null;
    create index verification_code_expires on verification_code (expires_at)
  `.execute(db);
}
