import { type Kysely, sql } from 'kysely';

/**
 * LinkedIn addresses that lead to LinkedIn. The scheme that people left out is added; anything else
 * that was written in the field is kept in the office's notes, because others see the field as a
 * link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update alumn set linked_in = 'https://' || regexp_replace(linked_in, '^http://', '', 'i')
    where linked_in ~* '^(http://)?([a-z-]+\\.)*linkedin\\.com/';
    update alumn
    set internal_notes = concat_ws(E'\\n', nullif(internal_notes, ''), 'LinkedIn: ' || linked_in),
      linked_in = null
    where linked_in !~* '^https://([a-z-]+\\.)*linkedin\\.com(/|$)'
  `.execute(db);
}
