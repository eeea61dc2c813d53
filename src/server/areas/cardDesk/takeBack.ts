import type { Transaction } from 'kysely';
import { auditContext } from '#server/call/auditContext.ts';
import type { Database } from '#server/database/schema.ts';
import { enqueueAll } from '#server/outbox/enqueue.ts';
import { takeBack } from '../cardEvents/index.ts';
import { refreshPasses } from '../passes/index.ts';
import type { DeskCall } from './handOver.ts';
import { type HandOverRow, type Owner, removeHandOver } from './store.ts';

/**
 * Undoes a hand-over, and tells the card system: the card opens no doors, and the one before does
 * as it did. Returns false if the card or the order has changed since.
 */
export async function undoHandOver(
  tx: Transaction<Database>,
  call: DeskCall,
  { lin, liUId }: Owner,
  row: HandOverRow,
): Promise<boolean> {
  const { order_id: orderId, order_status: orderStatus } = row;
  const { replaced_id: replacedId, replaced_status: replacedStatus } = row;
  await removeHandOver(tx, row.id);
  const changed = await takeBack(
    tx,
    {
      at: row.handed_over_at,
      isoNumber: row.isoNumber,
      status: row.card_status,
      order: orderId !== null && orderStatus !== null ? { id: orderId, status: orderStatus } : null,
      replaced:
        replacedId !== null && replacedStatus !== null
          ? { id: replacedId, status: replacedStatus }
          : null,
    },
    { ...auditContext(call), now: call.now },
  );
  if (changed === false) return false;
  await refreshPasses(tx, call, [row.account_id]);
  await enqueueAll(
    tx,
    call,
    changed.map(({ isoNumber, status }) => ({
      system: 'Cards',
      kind: status === 'Active' ? 'CardHandOver' : 'CardFreeze',
      subject: lin,
      payload: { isoNumber, liUId },
    })),
  );
  return true;
}
