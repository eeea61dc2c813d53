import { type Kysely, sql } from 'kysely';

/** A wallet on another device shows a code, which is typed where the sign-in began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_presentation
      add identity_key text,
      add sealed_identity_key bytea,
      add browser_name text,
      add system_name text,
      add typed_code_hash text,
      add wrong_codes integer not null default 0
  `.execute(db);
  await sql`
    alter table session drop constraint session_scope_check;
    alter table session add constraint session_scope_check check (scope between 1 and 12)
  `.execute(db);
}
