import { type Kysely, sql } from 'kysely';

/** The demonstration's identities that are revoked or suspended, by their place in its status list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_identity_status (
      place integer primary key,
      status text not null check (status in ('INVALID', 'SUSPENDED'))
    )
  `.execute(db);
}
