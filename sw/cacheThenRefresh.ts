import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { fromCache, fromNetwork } from './storing.ts';

/**
 * Until then, the network is left to what the page still needs at start; its content has already
 * been rendered from the device.
 */
const REFRESH_AFTER_MS = 2000;

/**
 * Serves the cached response immediately if there is one, and refreshes the cache a moment later.
 */
export class CacheThenRefresh extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const cached = await fromCache(request, handler);
    if (!cached) return fromNetwork(request, handler);
    handler.waitUntil(refreshLater(request, handler)).catch(() => undefined);
    return cached;
  }
}

/** Without a network, the cached response is kept. */
async function refreshLater(request: Request, handler: StrategyHandler): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REFRESH_AFTER_MS));
  await fromNetwork(request, handler).catch(() => undefined);
}
