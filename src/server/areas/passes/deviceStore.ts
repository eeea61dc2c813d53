import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';

/** A person has a few phones and watches; the passes of somebody who invents more go to the last. */
const MOST_DEVICES = 20;

interface Registered {
  readonly id: string;
  /** Whether it was not registered before. */
  readonly isNew: boolean;
}

/** Registers a device that is to be told when a pass changes. */
export async function registerDevice(
  tx: Transaction<Database>,
  passId: string,
  { device, pushToken }: { readonly device: string; readonly pushToken: string },
  now: Date,
): Promise<Registered> {
  const registered = await tx
    .insertInto('wallet_pass_device')
    .values({
      pass_id: passId,
      device_hash: hashOf(device),
      push_token: pushToken,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['pass_id', 'device_hash']).doUpdateSet({ push_token: pushToken }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('wallet_pass_device')
    .where('id', 'in', (all) =>
      all
        .selectFrom('wallet_pass_device')
        .select('id')
        .where('pass_id', '=', passId)
        .where('id', '!=', registered.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(MOST_DEVICES - 1),
    )
    .execute();
  return registered;
}

/** By the id of each pass, the ids of the devices that are to be told when it changes. */
export async function devicesOf(
  tx: Transaction<Database>,
  passIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (passIds.length === 0) return new Map();
  const devices = await tx
    .selectFrom('wallet_pass_device')
    .select(['id', 'pass_id'])
    .where('pass_id', 'in', passIds)
    .orderBy('id')
    .execute();
  const byPass = Map.groupBy(devices, ({ pass_id }) => pass_id);
  return new Map([...byPass].map(([passId, of]) => [passId, of.map(({ id }) => id)]));
}

export const unregisterDevice = (db: Db, passId: string, device: string) =>
  db
    .deleteFrom('wallet_pass_device')
    .where('pass_id', '=', passId)
    .where('device_hash', '=', hashOf(device))
    .execute();

/**
 * The serial numbers of the passes that a device is told of, with a tag that changes with any of
 * them. A time would not do as a tag: what a slow transaction commits late would be overlooked.
 */
export async function deviceList(
  db: Db,
  device: string,
  now: Date,
): Promise<{ readonly serials: readonly string[]; readonly tag: string }> {
  const passes = await db
    .selectFrom('wallet_pass_device')
    .innerJoin('wallet_pass', 'wallet_pass.id', 'wallet_pass_device.pass_id')
    .select(['wallet_pass.id', 'wallet_pass.updated_at'])
    .where('wallet_pass_device.device_hash', '=', hashOf(device))
    .where('wallet_pass.expires_at', '>', now)
    .where('wallet_pass.platform', '=', 'Apple')
    .orderBy('wallet_pass.id')
    .execute();
  const states = passes.map(({ id, updated_at }) => `${id} ${updated_at.getTime()}`);
  return { serials: passes.map(({ id }) => id), tag: hashOf(states.join('\n')) };
}
