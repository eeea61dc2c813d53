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
 * Notes which of the accounts' passes state something else now, and writes to the outbox who is to
 * be told. Called in the transaction of a change of cards, so that phones hear of it at once.
 */
export async function refreshPasses(
  tx: Transaction<Database>,
  context: EnqueueContext,
  accountIds: readonly string[],
): Promise<void> {
  const { now } = context;
  const passes = await passesOf(tx, accountIds, now, dateInSweden(now));
  await refresh(tx, context, passes.filter(hasChanged));
}

/**
 * Does so for all passes: a suspension, the end of studies or a new name changes them as well. It
 * also completes those that have been waiting for Google.
 */
export async function refreshAllPasses(db: Db, context: EnqueueContext): Promise<void> {
  for (const pass of await pendingPasses(db, context.now))
    await db.transaction().execute(async (tx) => {
      if (await noLongerPending(tx, pass)) await tellGoogle(tx, context, [pass]);
    });
  const { now } = context;
  for await (const passes of allPasses(db, now, dateInSweden(now)))
    for (const pass of passes.filter(hasChanged))
      await db.transaction().execute((tx) => refresh(tx, context, [pass]));
}

async function refresh(
  tx: Transaction<Database>,
  context: EnqueueContext,
  changed: readonly Pass[],
): Promise<void> {
  const noted = await noteStated(tx, changed, context.now);
  await tellGoogle(
    tx,
    context,
    noted.filter(({ platform }) => platform === 'Google'),
  );
  const apple = noted.filter(({ platform }) => platform !== 'Google');
  const devices = await devicesOf(
    tx,
    apple.map(({ id }) => id),
  );
  await tellDevices(
    tx,
    context,
    apple.flatMap((pass) =>
      (devices.get(pass.id) ?? []).map((deviceId) => ({ ...pass, deviceId })),
    ),
  );
}

/** Writes to the outbox that Google is to be told what the passes say. */
export const tellGoogle = (
  tx: Transaction<Database>,
  context: EnqueueContext,
  passes: readonly Pick<Pass, 'id' | 'lin'>[],
) =>
  enqueueAll(
    tx,
    context,
    passes.map(({ id, lin }) => ({
      system: 'GooglePasses',
      kind: 'GooglePassUpdate',
      subject: lin ?? id,
      payload: { serial: id },
    })),
  );

/** Writes to the outbox that these phones are to fetch their pass. */
export const tellDevices = (
  tx: Transaction<Database>,
  context: EnqueueContext,
  devices: readonly (Pick<Pass, 'id' | 'lin'> & { readonly deviceId: string })[],
) =>
  enqueueAll(
    tx,
    context,
    devices.map(({ id, lin, deviceId }) => ({
      system: 'ApplePasses',
      kind: 'PassUpdate',
      subject: lin ?? id,
      payload: { deviceId },
    })),
  );
