import { type Kysely, sql } from 'kysely';

/** A key that the university made for somebody new is told of otherwise than one that nobody expects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activation_key add column is_first boolean not null default false
  `.execute(db);
}
