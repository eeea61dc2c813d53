import { type Kysely, sql } from 'kysely';

/** An order of which BankID says nothing is one refused sign-in, however often it is polled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bankid_order add column is_refusal_recorded boolean not null default false
  `.execute(db);
}
