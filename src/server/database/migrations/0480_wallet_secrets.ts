import { type Kysely, sql } from 'kysely';

/**
 * The nonce is stored with the key instead of as a hash: a wallet that shows an mdoc signs the nonce
 * without sending it. What is open at the time of the update is asked again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from wallet_presentation;
    alter table wallet_presentation drop column nonce_hash;
    alter table wallet_presentation rename column sealed_key to sealed_secrets
  `.execute(db);
}
