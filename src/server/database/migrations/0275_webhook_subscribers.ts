import { type Kysely, sql } from 'kysely';

/**
 * Systems that are told of accounts by signed webhooks. What waits for each of them is a change of
 * the outbox, with the subscriber as its receiver.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_subscriber (
      id                     uuid primary key default gen_random_uuid(),
      name                   text not null unique check (length(name) between 1 and 100),
      url                    text not null check (length(url) between 1 and 500),
      event_types            text[] not null check (cardinality(event_types) > 0),
      account_kinds          text[] not null check (cardinality(account_kinds) > 0),
      facts                  text[] not null,
      sealed_secret          bytea not null,
      -- The one before, with which events are also signed until then.
      sealed_earlier_secret  bytea,
      earlier_secret_until   timestamptz,
      created_by_lin         text collate "C" references person on delete set null,
      created_at             timestamptz not null,
      paused_at              timestamptz,
      pause_reason           text check (pause_reason in ('Superuser', 'Gone', 'Failing')),
      -- Since when every attempt has failed.
      failing_since          timestamptz,
      last_attempt_at        timestamptz,
      last_problem           text,
      last_status            integer,
      version                integer not null default 1,
      check ((sealed_earlier_secret is null) = (earlier_secret_until is null)),
      check ((paused_at is null) = (pause_reason is null))
    );
    create index webhook_subscriber_created_by on webhook_subscriber (created_by_lin);

    alter table outgoing_change
      add column subscriber_id uuid references webhook_subscriber on delete cascade,
      add check ((system = 'Webhooks') = (subscriber_id is not null));
    drop index outgoing_change_waiting;
    create index outgoing_change_waiting
      on outgoing_change (system, subscriber_id, next_attempt_at, id)
      where next_attempt_at is not null;
    drop index outgoing_change_order;
    create index outgoing_change_order on outgoing_change (system, subscriber_id, subject, id)
      where next_attempt_at is not null;
    create index outgoing_change_subscriber on outgoing_change (subscriber_id, id)
      where subscriber_id is not null
  `.execute(db);
}
