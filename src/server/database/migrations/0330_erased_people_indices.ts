import { type Kysely, sql } from 'kysely';

/** The night finds by these what is left of people who have no account any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invitation_account on invitation (account_id)`.execute(db);
  await sql`create index registration_request_lin on registration_request (lin)`.execute(db);
  await sql`create index kept_apart_other on kept_apart (other_lin)`.execute(db);
  await sql`create index person_join_joined on person_join (joined_lin)`.execute(db);
}
