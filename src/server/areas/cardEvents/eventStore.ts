import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { isDeleted } from '#server/areas/accounts/index.ts';
import { batchesOf } from '#server/base/batches.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { CardEventTable } from '#server/database/tables/card.ts';

export type EventRow = Selectable<CardEventTable>;

/** As many rows as a statement has parameters for. */
const BATCH_SIZE = 1_000;

/** Events of a source are applied one call after the other: two calls may have the same event. */
export const lockSource = (tx: Tx, source: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`card events of ${source}`}))`.execute(tx);

/** What has become of events that have been sent before. */
export async function earlierEvents(
  tx: Tx,
  source: string,
  ids: readonly string[],
): Promise<Map<string, Pick<EventRow, 'content_hash' | 'outcome' | 'reason' | 'fields'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('card_event')
    .select(['id', 'content_hash', 'outcome', 'reason', 'fields'])
    .where('source', '=', source)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps events with what has become of them, in place of what was refused under the same id. */
export async function keepEvents(
  tx: Tx,
  rows: readonly Insertable<CardEventTable>[],
): Promise<void> {
  for (const batch of batchesOf(rows, BATCH_SIZE))
    await tx
      .insertInto('card_event')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['source', 'id']).doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          sequence: eb.ref('excluded.sequence'),
          occurred_at: eb.ref('excluded.occurred_at'),
          reference: eb.ref('excluded.reference'),
          card_id: eb.ref('excluded.card_id'),
          iso_number: eb.ref('excluded.iso_number'),
          user_id: eb.ref('excluded.user_id'),
          person_id: eb.ref('excluded.person_id'),
          uid: eb.ref('excluded.uid'),
          valid_from: eb.ref('excluded.valid_from'),
          valid_until: eb.ref('excluded.valid_until'),
          pickup_place: eb.ref('excluded.pickup_place'),
          caused_by: eb.ref('excluded.caused_by'),
          content_hash: eb.ref('excluded.content_hash'),
          outcome: eb.ref('excluded.outcome'),
          reason: eb.ref('excluded.reason'),
          fields: eb.ref('excluded.fields'),
          account_id: eb.ref('excluded.account_id'),
          received_at: eb.ref('excluded.received_at'),
        })),
      )
      .execute();
}

/** The sources of events whose person or card has come meanwhile. */
export async function sourcesWithDue(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from card_event where ${isDue}`.execute(db);
  return rows.map(({ source }) => source);
}

/**
 * Where an event stands among those of its source: by time, as precisely as it is read, by number,
 * and by id.
 */
const place = sql`(date_trunc('milliseconds', occurred_at), coalesce(sequence, -1), id)`;

/** These events, in the order in which they happened, after the last one that has been looked at. */
export async function dueEvents(
  tx: Tx,
  source: string,
  last: EventRow | null,
  limit: number,
): Promise<EventRow[]> {
  const due = tx
    .selectFrom('card_event')
    .selectAll()
    .where('source', '=', source)
    .where(isDue)
    .orderBy(place)
    .limit(limit);
  if (last === null) return await due.execute();
  const { occurred_at: at, sequence, id } = last;
  return await due
    .where(sql<boolean>`${place} > (${at}::timestamptz, ${sequence ?? -1}::bigint, ${id})`)
    .execute();
}

const isDue = sql<boolean>`outcome = 'waiting' and (
  exists (select from account
    where account.user_id = lower(card_event.user_id) and not (${isDeleted}))
  or exists (select from source_record as known join account on account.id = known.account_id
    where known.source = card_event.source and known.external_id = card_event.person_id
      and not (${isDeleted}))
  or exists (select from card where card.iso_number = card_event.iso_number)
  or exists (select from card
    where card.source = card_event.source and card.external_id = card_event.card_id))`;

/** What has become of an event that has waited; it may wait for something else now. */
interface Settled extends Pick<EventRow, 'id' | 'outcome' | 'reason'> {
  readonly accountId: string | null;
}

/** Notes what has become of events that have waited. */
export const settleEvents = (tx: Tx, source: string, settled: readonly Settled[]) =>
  sql`
    update card_event set outcome = settled.outcome, reason = settled.reason,
      account_id = settled."accountId",
      uid = case when settled.outcome = 'waiting' then uid end
    from json_to_recordset(${JSON.stringify(settled)}::json)
      as settled (id text, outcome text, reason text, "accountId" uuid)
    where card_event.source = ${source} and card_event.id = settled.id`.execute(tx);
