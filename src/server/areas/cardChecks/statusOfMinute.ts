import type { CardStatus } from '#contract/cardChecks.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import { issuerKeysOf } from './issuerKeyStore.ts';
import { refusedDevices } from './store.ts';

const MINUTE_MS = 60_000;

let latest: { readonly db: Db; readonly at: number; readonly status: Promise<CardStatus> } | null =
  null;

/**
 * Returns the status as it was in this minute. It is read once a minute, however many ask for it,
 * and states its time. Checks with a connection do not use it.
 */
export function statusOfMinute(db: Db, now: Date, today: IsoDate): Promise<CardStatus> {
  const at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  if (latest?.db === db && latest.at === at) return latest.status;
  const status = read(db, now, today, at);
  latest = { db, at, status };
  status.catch(() => {
    if (latest?.status === status) latest = null;
  });
  return status;
}

async function read(db: Db, now: Date, today: IsoDate, at: number): Promise<CardStatus> {
  const keys = await issuerKeysOf(db, now);
  const revoked = await refusedDevices(db, now, today);
  return {
    at: new Date(at).toISOString(),
    issuerKeys: keys.map(({ id, publicKey }) => ({
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
    })),
    revoked: revoked.map((id) => id.toString('base64url')),
  };
}
