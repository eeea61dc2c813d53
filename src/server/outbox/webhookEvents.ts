import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { AccountEvent, EVENT_VERSION, EventType, type SubscriberFact } from '#contract/webhooks.ts';
import { deliveryKindOf, statusEvents } from '#rules/webhookEvents.ts';
import type { Database } from '../database/schema.ts';
import { MAX_AGE_MS } from './enqueue.ts';

/** An event as the outbox has it: with the id that every attempt to deliver it bears. */
export const StoredEvent = z.extend(AccountEvent, { id: z.string() });

/** The row of an account, as JSON: before and after a change. */
type Row = RawBuilder<unknown>;

const kindOf = (row: Row) => sql`
  case when ${row} ->> 'account_type' in ('Adm', 'Tech') then ${row} ->> 'account_type'
    when ${row} ->> 'account_type' = 'PersonalTest' then 'Test'
    when ${row} ->> 'account_type' = 'Student' or ${row} ->> 'person_type' = 'Student' then 'Student'
    else coalesce(${row} ->> 'affiliation_type', 'External') end`;

/** The last day as pages show it (`endOf` of the rules). */
const lastDayOf = (row: Row) => sql`
  case when ${row} ->> 'user_status' in ('Inretirement', 'Retired')
      and ${row} ->> 'retirement_date' is not null then ${row} ->> 'retirement_date'
    when ${row} ->> 'affiliation_type' is distinct from 'Employee' then ${row} ->> 'valid_through'
    when (${row} ->> 'is_employed_until_further_notice')::boolean then null
    else ${row} ->> 'affiliation_end_date' end`;

const facts = {
  affiliation: (row) => sql`${row} ->> 'primary_affiliation'`,
  organisation: (row) => sql`${row} ->> 'organisation_id'`,
  lastDay: lastDayOf,
  email: (row) => sql`${row} ->> 'liu_email_address'`,
} as const satisfies Record<SubscriberFact, (row: Row) => RawBuilder<unknown>>;

/** What every subscriber may know. */
const always = {
  userId: (row: Row) => sql`${row} ->> 'liu_id'`,
  status: (row: Row) => sql`${row} ->> 'user_status'`,
  kind: kindOf,
};

const objectOf = (parts: Readonly<Record<string, (row: Row) => RawBuilder<unknown>>>, row: Row) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(parts).flatMap(([name, of]) => [sql.lit(name), of(row)]),
  )})`;

const deliveryKinds = JSON.stringify(
  Object.fromEntries(EventType.options.map((type) => [type, deliveryKindOf(type)])),
);

/**
 * Writes the events of accounts that have been written, for each subscriber that is to be told of
 * them, with one statement for any number of accounts. `written` is a query of the accounts in the
 * order of the events, with columns `account_id`, `before` and `after`: the row as JSON before and
 * after the change; `before` is null for a new account. Without subscribers it costs nothing.
 */
export async function writeAccountEvents(
  tx: Transaction<Database> | Kysely<Database>,
  written: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const before = sql`was.before`;
  const after = sql`was.after`;
  await sql`
    with was as (
      select written.before, written.after, account.id, account.lin
      from (${written}) as written join account on account.id = written.account_id
      where exists (select from webhook_subscriber)
    ), event as (
      select was.id, was.lin, ${objectOf(always, after)} as own, ${objectOf(facts, after)} as facts,
        ${objectOf({ ...always, ...facts }, before)} as earlier, was.before is null as is_new,
        case when was.before is null then 'account.created' else
          ${JSON.stringify(statusEvents)}::jsonb ->>
            (was.before ->> 'user_status' || '>' || (was.after ->> 'user_status')) end as type
      from was
    ), told as (
      select event.id, event.lin, event.type, event.own, event.facts, event.earlier,
        subscriber.id as subscriber_id, subscriber.facts as chosen,
        case when event.is_new or event.type = 'account.deleted' then array[]::text[] else array(
          select name from jsonb_each_text(event.own || event.facts) as fact (name, value)
          where fact.value is distinct from event.earlier ->> fact.name
            and (event.own ? fact.name or fact.name = any (subscriber.facts))
          order by name) end as changed
      from event join webhook_subscriber as subscriber
        on event.type = any (subscriber.event_types)
          and (event.own ->> 'kind' = any (subscriber.account_kinds)
            or event.earlier ->> 'kind' = any (subscriber.account_kinds) and not event.is_new)
    )
    insert into outgoing_change (system, subscriber_id, subject, topic, kind, payload, has_secret,
      created_at, expires_at, next_attempt_at)
    select 'Webhooks', told.subscriber_id, told.lin, 'account ' || told.id,
      ${deliveryKinds}::jsonb ->> told.type,
      jsonb_build_object('id', 'msg_' || gen_random_uuid(), 'type', told.type,
        'version', ${sql.lit(EVENT_VERSION)}, 'timestamp', ${now.toISOString()}::text,
        'data', told.own || jsonb_build_object('accountId', told.id, 'changed', told.changed)
          || coalesce((select jsonb_object_agg(name, value) from jsonb_each(told.facts) as fact (name, value)
              where name = any (told.chosen)), '{}'::jsonb)),
      false, ${now}::timestamptz, ${new Date(now.getTime() + MAX_AGE_MS)}::timestamptz,
      ${now}::timestamptz
    from told
    where told.type <> 'account.changed' or cardinality(told.changed) > 0`.execute(tx);
}
