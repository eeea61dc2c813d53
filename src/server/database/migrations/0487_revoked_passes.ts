import { type Kysely, sql } from 'kysely';

/** Passes that their holders have taken back; another one of the same card has a number of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_pass add revoked_at timestamptz;
    alter table wallet_pass drop constraint wallet_pass_card_id_platform_key;
    create unique index wallet_pass_card on wallet_pass (card_id, platform) where revoked_at is null
  `.execute(db);
}
