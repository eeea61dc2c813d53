import { type Kysely, sql } from 'kysely';

/** Refused second factors of a sign-in are recorded too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_sign_in
      drop constraint refused_sign_in_reason_check,
      add constraint refused_sign_in_reason_check check (reason in ('UNKNOWN_ACCOUNT',
        'CLAIM_MISSING', 'CLOSED', 'ISSUER_ERROR', 'NO_RESPONSE', 'KEY_REFUSED', 'SECOND_FACTOR'))
  `.execute(db);
}
