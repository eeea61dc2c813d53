import { type Kysely, sql } from 'kysely';

/** What keeps an identified person from a new password is recorded too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_sign_in
      drop constraint refused_sign_in_reason_check,
      add constraint refused_sign_in_reason_check check (reason in ('UNKNOWN_ACCOUNT',
        'CLAIM_MISSING', 'CLOSED', 'ISSUER_ERROR', 'NO_RESPONSE', 'KEY_REFUSED', 'SECOND_FACTOR',
        'NUMBER_HELD', 'SECOND_STEP_RESET', 'PROOF_TOO_FAR', 'NO_USER_ID'))
  `.execute(db);
}
