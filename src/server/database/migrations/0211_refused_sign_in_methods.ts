import { type Kysely, sql } from 'kysely';

/**
 * Refusals of every way to sign in, also of those that are the portal's own and have no issuer.
 * What was recorded before is nearly always of the main issuer, and is deleted within a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_sign_in
      add column method text not null default 'Main',
      alter column issuer drop not null,
      drop constraint refused_sign_in_once,
      drop constraint refused_sign_in_reason_check,
      add constraint refused_sign_in_reason_check check (reason in ('UNKNOWN_ACCOUNT',
        'CLAIM_MISSING', 'CLOSED', 'ISSUER_ERROR', 'NO_RESPONSE', 'KEY_REFUSED')),
      add constraint refused_sign_in_once
        unique nulls not distinct (method, issuer, user_id, reason, detail)
  `.execute(db);
  await sql`alter table refused_sign_in alter column method drop default`.execute(db);
}
