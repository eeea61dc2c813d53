import type { Transaction } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type EnqueueContext, enqueueAll } from '#server/outbox/enqueue.ts';
import { devicesOf } from './deviceStore.ts';
import { noLongerPending, pendingPasses } from './pendingStore.ts';
import { allPasses, hashOfStated, noteStated, type Pass, passesOf } from './store.ts';

const hasChanged = ({ stated, states }: Pass): boolean => stated !== hashOfStated(states);

/**
 * Notes which of the account's passes state something else now, and writes to the outbox who is to
 * be told. Called in the transaction of a change of a card, so that phones hear of it at once.
 */
export async function refreshPasses(
  tx: Transaction<Database>,
  context: EnqueueContext,
  accountId: string,
): Promise<void> {
  const { now } = context;
  for (const pass of await passesOf(tx, accountId, now, dateInSweden(now)))
    if (hasChanged(pass)) await refresh(tx, context, pass);
}

/**
 * Does so for all passes: a suspension, the end of studies or a new name changes them as well. It
 * also completes those that have been waiting for Google.
 */
export async function refreshAllPasses(db: Db, context: EnqueueContext): Promise<void> {
  for (const pass of await pendingPasses(db, context.now))
    await db.transaction().execute(async (tx) => {
      if (await noLongerPending(tx, pass)) await tellGoogle(tx, context, pass);
    });
  const { now } = context;
  for await (const passes of allPasses(db, now, dateInSweden(now)))
    for (const pass of passes.filter(hasChanged))
      await db.transaction().execute((tx) => refresh(tx, context, pass));
}

async function refresh(
  tx: Transaction<Database>,
  context: EnqueueContext,
  pass: Pass,
): Promise<void> {
  if (!(await noteStated(tx, pass, context.now))) return;
  if (pass.platform === 'Google') return tellGoogle(tx, context, pass);
  await tellDevices(tx, context, pass, await devicesOf(tx, pass.id));
}

/** Writes to the outbox that Google is to be told what the pass says. */
export const tellGoogle = (
  tx: Transaction<Database>,
  context: EnqueueContext,
  { id, lin }: Pick<Pass, 'id' | 'lin'>,
) =>
  enqueueAll(tx, context, [
    {
      system: 'GooglePasses',
      kind: 'GooglePassUpdate',
      subject: lin ?? id,
      payload: { serial: id },
    },
  ]);

/** Writes to the outbox that these phones are to fetch the pass. */
export const tellDevices = (
  tx: Transaction<Database>,
  context: EnqueueContext,
  { id, lin }: Pick<Pass, 'id' | 'lin'>,
  deviceIds: readonly string[],
) =>
  enqueueAll(
    tx,
    context,
    deviceIds.map((deviceId) => ({
      system: 'ApplePasses',
      kind: 'PassUpdate',
      subject: lin ?? id,
      payload: { deviceId },
    })),
  );
