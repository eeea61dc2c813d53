import { type Kysely, sql } from 'kysely';

/** A sign-in that finds no account is one refused sign-in, however often its pages ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session add column is_refusal_recorded boolean not null default false
  `.execute(db);
}
