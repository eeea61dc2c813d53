import type { CallContext } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { writeOfPause } from './emails.ts';
import { lockSubscriber, setSubscriber } from './store.ts';
import { entryOf } from './trail.ts';

/**
 * Pauses a subscriber that no longer wants events or has received none for a day, and writes to the
 * superusers. Does nothing if it is paused already.
 */
export async function pauseSubscriber(
  db: Db,
  config: CallContext['config'],
  subscriberId: string,
  { reason, now }: { readonly reason: 'Gone' | 'Failing'; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockSubscriber(tx, subscriberId);
    if (row === undefined || row.paused_at !== null) return;
    await setSubscriber(tx, subscriberId, { paused_at: now, pause_reason: reason });
    const context = { actor: null, requestId: 'background-job', address: null, at: now };
    await record(tx, { ...context, ...entryOf('pause', { after: { id: subscriberId, reason } }) });
    await writeOfPause(tx, config, { name: row.name, reason }, now);
  });
}
