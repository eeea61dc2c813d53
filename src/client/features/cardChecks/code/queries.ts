import { fromBase64Url } from '#client/device/base64.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { cardChecks } from '#contract/cardChecks.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { DEDUPE_MS, queryClient } from '#client/api/queryClient.ts';
import { now } from '#client/device/clock.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { watchEmptying } from '#client/offline/person.ts';
import { type CardKey, endOf, newKey, storedKey, storeKey } from './cardKey.ts';

const DAY_MS = 86_400_000;
/** With fewer days left, the certificate is renewed as soon as the server can be reached. */
const RENEWED_BEFORE_DAYS = 5;

export const codeQueries = {
  /** The devices that show the code of the user's card. */
  devices: () => ({ ...query(cardChecks.devices, {}), staleTime: DEDUPE_MS }),

  /**
   * The key of this device with a certificate that has not ended. It is made if there is none, and
   * renewed while it can still be used, so that nobody waits for the network without need.
   */
  ownKey: (liUId: string) =>
    queryOptions({
      queryKey: ['card key', liUId],
      queryFn: async (): Promise<CardKey | null> => {
        const stored = await storedKey(liUId);
        if (!stored || endOf(stored) <= now()) return certifiedKey(liUId, stored);
        if (isDue(stored))
          void certifiedKey(liUId, stored)
            .then((renewed) => showKey(queryClient, liUId, renewed))
            .catch(() => undefined); // The next visit tries again.
        return stored;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

const isDue = (key: CardKey): boolean => endOf(key) - now() < RENEWED_BEFORE_DAYS * DAY_MS;

/** Replaces the key that the page shows: null once it has been removed; undefined to make one. */
export function showKey(client: QueryClient, liUId: string, key: CardKey | null | undefined): void {
  const { queryKey } = codeQueries.ownKey(liUId);
  if (key === undefined) void client.resetQueries({ queryKey });
  else client.setQueryData(queryKey, key);
}

/**
 * Renews the certificate of the key that this device has, if it is due. @throws {ApiError} 409 when
 * the card is not active or the key has been revoked: unlike when the code is opened, it is then
 * not replaced
 */
export async function renewKey(client: QueryClient, liUId: string): Promise<void> {
  const stored = await storedKey(liUId);
  if (!stored || stored.device === null || !isDue(stored)) return;
  const renewed = await certify(stored, stored.showsPhoto);
  const { queryKey } = codeQueries.ownKey(liUId);
  client.setQueryData(queryKey, (shown) => shown && renewed);
}

/**
 * Asks the server whether it still accepts the codes of this device, which may have been removed
 * from another one, and makes another key if it does not.
 */
export async function confirmKey(client: QueryClient, key: CardKey): Promise<void> {
  try {
    const devices = await client.fetchQuery({ ...codeQueries.devices(), staleTime: 0 });
    if (devices.some(({ id }) => id === key.device)) return;
    showKey(client, key.liUId, await certifiedKey(key.liUId, key));
    await client.invalidateQueries(codeQueries.devices());
  } catch {
    // Without a network the code is shown on. If the card is no longer active, its page says so.
    await client.invalidateQueries(cardQueries.mine());
  }
}

/**
 * Has the server certify the key of this device, and stores it. A key that has been revoked for
 * good is replaced. @throws {ApiError} 409 when the card is not active
 */
export async function certifiedKey(
  liUId: string,
  known: CardKey | null,
  showsPhoto = known?.showsPhoto ?? false,
): Promise<CardKey> {
  if (!known) return certify(await newKey(liUId), showsPhoto);
  try {
    return await certify(known, showsPhoto);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    return certify(await newKey(liUId), showsPhoto);
  }
}

async function certify(key: CardKey, showsPhoto: boolean): Promise<CardKey> {
  const { publicKey } = key;
  const isEmptied = watchEmptying();
  const { device, certificate } = await call(cardChecks.certify, {
    body: { publicKey, showsPhoto },
  });
  const certified: CardKey = {
    ...key,
    device: device.id,
    certificate: fromBase64Url(certificate),
    showsPhoto: device.showsPhoto,
  };
  // A sign-out in the meantime has deleted the key.
  if (!isEmptied()) await storeKey(certified);
  return certified;
}
