import { type Kysely, sql } from 'kysely';

/**
 * The card that was made for an order, as far as a card system tells of it before it is handed out,
 * so that a desk finds the order by the number that it scans; and what a desk has handed over in a
 * session, with what was there before, so that it can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_order
      add column source text collate "C",
      add column card_id text collate "C",
      add column iso_number text collate "C",
      add column uid text,
      add column valid_from date,
      add column valid_until date;
    create index card_order_number on card_order (iso_number)
      where status in ('Ordered', 'InProduction', 'ReadyForCollection');

    create table card_handover (
      id            uuid primary key,
      session_id    uuid not null references session on delete cascade,
      account_id    uuid not null references account on delete cascade,
      card_id       uuid not null references card on delete cascade,
      -- Null for a card that the hand-over has made.
      card_status   text,
      order_id      uuid references card_order on delete cascade,
      order_status  text,
      -- The card that it has replaced.
      replaced_id   uuid references card on delete cascade,
      replaced_status text,
      handed_over_at timestamptz not null
    );
    create index card_handover_session on card_handover (session_id, handed_over_at desc);
    create index card_handover_account on card_handover (account_id);
    create index card_handover_card on card_handover (card_id);
    create index card_handover_order on card_handover (order_id) where order_id is not null;
    create index card_handover_replaced on card_handover (replaced_id)
      where replaced_id is not null;
  `.execute(db);
}
