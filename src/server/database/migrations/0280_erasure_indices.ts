import { type Kysely, sql } from 'kysely';

/**
 * The night erases an account at a time. Without an index, each deletion reads the whole table, or
 * every table that refers to it, and the night's cost grows with the square of the university.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activation_key_account on activation_key (account_id);
    create index missing_office_lin on missing_office (lin);
    create index session_activation_key on session (activation_key_id)
      where activation_key_id is not null;
    create index card_order_image on card_order (image_id) where image_id is not null;
    create index photo_handoff_image on photo_handoff (image_id) where image_id is not null
  `.execute(db);
}
