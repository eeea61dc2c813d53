import { type Kysely, sql } from 'kysely';

/**
 * Cards as a card system states them: under its own id, without a PIN or a chip number where it
 * tells none, and with the place of the last statement in time, so that late ones change nothing.
 * `blocked_by` is the source of a block that the source may lift again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card
      alter column mifare_number drop not null,
      alter column pin_hash drop not null,
      add column source text collate "C",
      add column external_id text collate "C",
      add column issued_at timestamptz,
      add column stated_sequence bigint,
      add column stated_at timestamptz,
      add column unblocked_sequence bigint,
      add column unblocked_at timestamptz,
      add column blocked_by text collate "C",
      add constraint card_id_has_a_source check (external_id is null or source is not null);
    create unique index card_external_id on card (source, external_id);
    create index card_changed on card (changed_at, id);

    alter table card_order
      add column pickup_place text,
      add column stated_sequence bigint,
      add column stated_at timestamptz;
    create index card_order_changed on card_order (changed_at, id);

    create table card_event (
      source        text collate "C" not null,
      id            text collate "C" not null,
      -- Null for an event that could not be read.
      type          text,
      sequence      bigint,
      occurred_at   timestamptz,
      reference     uuid,
      card_id       text collate "C",
      iso_number    text collate "C",
      user_id       text collate "C",
      person_id     text collate "C",
      uid           text,
      valid_from    date,
      valid_until   date,
      pickup_place  text,
      content_hash  text not null,
      outcome       text not null
        check (outcome in ('applied', 'unchanged', 'superseded', 'waiting', 'refused')),
      reason        text,
      fields        text[] not null default '{}',
      account_id    uuid references account on delete cascade,
      received_at   timestamptz not null,
      primary key (source, id)
    );
    create index card_event_received on card_event (received_at);
    create index card_event_account on card_event (account_id) where account_id is not null;
    create index card_event_open on card_event (received_at desc)
      where outcome in ('waiting', 'refused');

    alter table scim_client drop constraint scim_client_resources_check;
    alter table scim_client add constraint scim_client_resources_check
      check (cardinality(resources) > 0
        and resources <@ array['people', 'organisations', 'roles', 'cards']);
  `.execute(db);
}
