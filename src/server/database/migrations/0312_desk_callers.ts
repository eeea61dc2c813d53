import { type Kysely, sql } from 'kysely';

/** The people whom a desk worker has opened in a session, until the session ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_caller (
      session_id uuid not null references session on delete cascade,
      account_id uuid not null references account on delete cascade,
      opened_at  timestamptz not null,
      primary key (session_id, account_id)
    );
    create index desk_caller_account on desk_caller (account_id)
  `.execute(db);
}
