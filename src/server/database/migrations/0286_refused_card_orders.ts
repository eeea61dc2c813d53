import { type Kysely, sql } from 'kysely';

/**
 * Card orders that the card system had refused for good stayed open, so that their owners could not
 * order again. They end, and their PINs are erased, because nobody tries them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with refused as (
      update outgoing_change set sealed_secret = null
      where system = 'Cards' and kind = 'CardOrder' and refused_at is not null
        and reason <> 'NO_RESPONSE'
      returning payload ->> 'reference' as reference, refused_at
    )
    update card_order set status = 'Cancelled', changed_at = refused.refused_at
    from refused where card_order.id::text = refused.reference and card_order.status = 'Ordered'
  `.execute(db);
}
