import { type Kysely, sql } from 'kysely';

/**
 * An order that was started by link signs in only where the app returns to. Sessions from before
 * were not bound, so that BankID of these sets no password of an account with a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session add column is_bound_to_browser boolean not null default false;
    alter table bankid_order
      add column return_hash text unique,
      add column came_back text check (came_back in ('nonce', 'code')),
      add column typed_code_hash text,
      add column typed_code_ends timestamptz,
      add column wrong_codes integer not null default 0,
      add column browser_name text,
      add column system_name text,
      add column sealed_identity bytea
  `.execute(db);
}
