import { type Kysely, sql } from 'kysely';

/**
 * The issuer's own session of a sign-in, by which the issuer ends it (OpenID Connect Back-Channel
 * Logout 1.0), and the logout tokens that have been used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column issuer_session_hash text`.execute(db);
  await sql`
    create index session_issuer_session on session (issuer_session_hash)
    where issuer_session_hash is not null`.execute(db);
  await sql`
    create index session_subject on session (subject, scope) where subject is not null`.execute(db);
  await sql`
    alter table pending_sign_in
      add column subject text,
      add column issuer_session_hash text`.execute(db);
  await sql`
    create table logout_token (
      id_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
