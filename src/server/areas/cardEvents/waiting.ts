import type { Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type EnqueueContext } from '#server/outbox/enqueue.ts';
import { refreshPasses } from '../passes/index.ts';
import { applyStatements } from './apply.ts';
import { dueEvents, type EventRow, lockSource, settleEvent, sourcesWithDue } from './eventStore.ts';
import { reasonOf } from './receive.ts';
import type { Statement, SourceOrigin } from './statement.ts';

/** Maximum number of events that are applied in a transaction. */
const BATCH_SIZE = 1_000;

/** Applies events whose person or card has come since. Returns the accounts whose cards have changed. */
export async function applyWaiting(
  tx: Transaction<Database>,
  origin: SourceOrigin,
): Promise<readonly string[]> {
  const due = await dueEvents(tx, origin.source, BATCH_SIZE);
  if (due.length === 0) return [];
  const { results, accountIds } = await applyStatements(
    tx,
    due.flatMap((row) => statementIn(row) ?? []),
    origin,
  );
  for (const [at, row] of due.entries()) {
    const result = results[at];
    if (result !== undefined && result.outcome !== 'waiting')
      await settleEvent(tx, row, {
        outcome: result.outcome,
        reason: reasonOf(result),
        account_id: result.accountId,
      });
  }
  return accountIds;
}

/** Does so for all sources, as work that the server does on its own. */
export async function applyAllWaiting(db: Db, context: EnqueueContext): Promise<void> {
  const { now } = context;
  for (const source of await sourcesWithDue(db))
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source);
      const accountIds = await applyWaiting(tx, {
        source,
        actor: null,
        requestId: 'background-job',
        address: null,
        now,
      });
      for (const id of accountIds) await refreshPasses(tx, context, id);
    });
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
