import { type Kysely, sql } from 'kysely';

/**
 * A sign-in for which the provider must authenticate the person again, even if the person is still
 * signed in there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_attempt
      -- Once is enough: a provider that does not do so would be asked for ever.
      add column asks_anew boolean not null default false
  `.execute(db);
}
