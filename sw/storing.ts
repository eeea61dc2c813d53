import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { PERSON_CACHE } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Serves the cached response if there is one; a store that cannot be read counts as empty. */
export const fromCache = (
  request: Request,
  handler: StrategyHandler,
): Promise<Response | undefined> => handler.cacheMatch(request).catch(() => undefined);

/**
 * Fetches a response, and caches it meanwhile. A device that is full or does not let the response be
 * stored changes nothing about the response.
 */
export async function fromNetwork(request: Request, handler: StrategyHandler): Promise<Response> {
  const response = await handler.fetch(request);
  const stored = handler.cachePut(request, response.clone()).catch(() => undefined);
  void handler.waitUntil(stored);
  return response;
}

/**
 * Fetches a file of the app when the device's copy cannot be read, so that a damaged store does not
 * keep the app from starting. An installation that fails is not completed by it.
 */
export class FetchUnreadable implements WorkboxPlugin {
  readonly handlerDidError: NonNullable<WorkboxPlugin['handlerDidError']> = async ({
    event,
    request,
  }) => (event.type === 'fetch' ? fetch(request) : undefined);
}

/**
 * Serves responses that never change: from the device, where an earlier version may have stored
 * them, and from the network once.
 */
export class CacheOrFetch extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return (
      (await fromCache(request, handler)) ??
      (await self.caches.match(request.url).catch(() => undefined)) ??
      fromNetwork(request, handler)
    );
  }
}

/** Keeps the responses that were stored last, so that a cache does not grow for ever. */
export class KeepLatest implements WorkboxPlugin {
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ cacheName }) => {
    const cache = await self.caches.open(cacheName);
    // In the order in which they were stored.
    const requests = await cache.keys();
    for (const request of requests.slice(0, -this.#maxEntries)) await cache.delete(request);
  };
}

/**
 * On a full device, what a user has fetched makes room first: it is fetched again when it is needed,
 * and without the shell and its texts the app would not start.
 */
export const makeRoomWhenFull = (): void =>
  registerQuotaErrorCallback(() => self.caches.delete(PERSON_CACHE));
