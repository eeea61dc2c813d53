import type { CardStatus } from '#contract/cardChecks.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import { issuerKeysOf } from './issuerKeyStore.ts';
import { refusedDevices } from './store.ts';

const MINUTE_MS = 60_000;

let latest: { readonly db: Db; readonly at: number; readonly revoked: Promise<string[]> } | null =
  null;

/**
 * Returns the keys, and the devices that were refused in this minute. The devices are read once a
 * minute, however many ask for them. Checks with a connection do not use this.
 */
export async function statusOfMinute(db: Db, now: Date, today: IsoDate): Promise<CardStatus> {
  const at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const keys = await issuerKeysOf(db, now);
  return {
    at: new Date(at).toISOString(),
    issuerKeys: keys.map(({ id, publicKey }) => ({
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
    })),
    revoked: await revokedInMinute(db, at, now, today),
  };
}

function revokedInMinute(db: Db, at: number, now: Date, today: IsoDate): Promise<string[]> {
  if (latest?.db === db && latest.at === at) return latest.revoked;
  const revoked = refusedDevices(db, now, today).then((ids) =>
    ids.map((id) => id.toString('base64url')),
  );
  latest = { db, at, revoked };
  revoked.catch(() => {
    if (latest?.revoked === revoked) latest = null;
  });
  return revoked;
}
