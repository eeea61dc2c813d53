import { type Kysely, sql } from 'kysely';

/** Finds the passes of a card that is deleted; the index of those in use leaves out the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index wallet_pass_of_card on wallet_pass (card_id)`.execute(db);
}
