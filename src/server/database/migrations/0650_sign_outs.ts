import { type Kysely, sql } from 'kysely';

/**
 * Browsers on their way to sign out at an issuer. The ID token that names the person there is
 * encrypted with the token in the browser's cookie.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table issuer_sign_out (
      token_hash text primary key,
      sealed_request bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
}
