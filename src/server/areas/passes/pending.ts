import type { Transaction } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { EnqueueContext } from '#server/outbox/enqueue.ts';
import { markPending, statedWhenSaved } from './pendingStore.ts';
import { tellGoogle } from './refresh.ts';
import { findPass, hashOfStated, noteStated, type Pass } from './store.ts';

/** Notes that Google is going to be asked to keep the pass, and returns what the pass states. */
export async function beginSaving(
  tx: Transaction<Database>,
  id: string,
  { now }: Pick<EnqueueContext, 'now'>,
): Promise<Pass> {
  const pass = await findPass(tx, id, now, dateInSweden(now));
  if (!pass) throw new Error('The pass is missing.');
  // Google hears of this state by what follows, instead of through the outbox.
  if (pass.stated !== hashOfStated(pass.states)) await noteStated(tx, [pass], now);
  await markPending(tx, id, now);
  return pass;
}

/**
 * Notes that Google has the pass as it was. What has changed meanwhile may have reached Google before
 * that, and been overwritten: Google is told again.
 */
export async function endSaving(
  tx: Transaction<Database>,
  context: EnqueueContext,
  pass: Pass,
): Promise<void> {
  const stated = await statedWhenSaved(tx, pass.id, context.now);
  if (stated !== null && stated !== hashOfStated(pass.states))
    await tellGoogle(tx, context, [pass]);
}
