import type { Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type EnqueueContext } from '#server/outbox/enqueue.ts';
import { refreshPasses } from '../passes/index.ts';
import { applyStatements } from './apply.ts';
import {
  dueEvents,
  type EventRow,
  lockSource,
  settleEvents,
  sourcesWithDue,
} from './eventStore.ts';
import { reasonOf } from './receive.ts';
import type { Statement, SourceOrigin } from './statement.ts';

/** Maximum number of events that have waited that a transaction applies. */
const PORTION = 200;

/**
 * Applies the events of a source whose person or card has come since, in portions: each is a
 * transaction of its own, so that nobody waits for 1,000 people. An event that still waits for
 * something else is passed over, and keeps none behind it from being reached.
 */
export async function applyWaiting(
  db: Db,
  context: EnqueueContext,
  origin: SourceOrigin,
): Promise<void> {
  for (let last: EventRow | null = null; ;) {
    const due: readonly EventRow[] = await db
      .transaction()
      .execute((tx) => applyPortion(tx, context, origin, last));
    if (due.length < PORTION) return;
    last = due.at(-1) ?? null;
  }
}

async function applyPortion(
  tx: Transaction<Database>,
  context: EnqueueContext,
  origin: SourceOrigin,
  last: EventRow | null,
): Promise<readonly EventRow[]> {
  await lockSource(tx, origin.source);
  const due = await dueEvents(tx, origin.source, last, PORTION);
  if (due.length === 0) return due;
  const read = due.flatMap((row) => {
    const statement = statementIn(row);
    return statement === null ? [] : [{ row, statement }];
  });
  const { results, accountIds } = await applyStatements(
    tx,
    read.map(({ statement }) => statement),
    origin,
  );
  await settleEvents(
    tx,
    origin.source,
    read.flatMap(({ row: { id } }, at) => {
      const result = results[at];
      if (result === undefined) throw new Error('An event has no result.');
      const { outcome, accountId } = result;
      return [{ id, outcome, reason: reasonOf(result), accountId }];
    }),
  );
  await refreshPasses(tx, context, accountIds);
  return due;
}

/** Does so for all sources, as work that the server does on its own. */
export async function applyAllWaiting(db: Db, context: EnqueueContext): Promise<void> {
  const { now } = context;
  const origin = { actor: null, requestId: 'background-job', address: null, now };
  for (const source of await sourcesWithDue(db))
    await applyWaiting(db, context, { ...origin, source });
}

const statementIn = (row: EventRow): Statement | null =>
  row.type && {
    type: row.type,
    stated: {
      sequence: row.sequence === null ? null : Number(row.sequence),
      at: row.occurred_at?.getTime() ?? row.received_at.getTime(),
    },
    reference: row.reference,
    cardId: row.card_id,
    isoNumber: row.iso_number,
    userId: row.user_id,
    personId: row.person_id,
    person: null,
    uid: row.uid,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    pickupPlace: row.pickup_place,
    causedBy: row.caused_by,
    isWhole: false,
  };
