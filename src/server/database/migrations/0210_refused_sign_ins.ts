import { type Kysely, sql } from 'kysely';

/**
 * What is known of refused sign-ins, and the proof by which a changed key of the portal's secrets
 * is noticed. A refusal that occurs again is counted, so that nobody can fill the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column key_proof bytea`.execute(db);
  await sql`
    create table refused_sign_in (
      id       uuid primary key default gen_random_uuid(),
      issuer   text not null,
      user_id  text check (length(user_id) <= 64),
      reason   text not null check (reason in ('UNKNOWN_ACCOUNT', 'CLAIM_MISSING', 'CLOSED',
                 'ISSUER_ERROR', 'NO_RESPONSE')),
      detail   text check (length(detail) <= 200),
      times    integer not null default 1,
      first_at timestamptz not null,
      last_at  timestamptz not null,
      constraint refused_sign_in_once unique nulls not distinct (issuer, user_id, reason, detail)
    )
  `.execute(db);
  await sql`create index refused_sign_in_last on refused_sign_in (last_at desc)`.execute(db);
}
