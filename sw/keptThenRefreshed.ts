import { Strategy, type StrategyHandler } from 'workbox-strategies';

/** Until then a start belongs to what the page still needs; its content has long been drawn from the device. */
const REFRESH_AFTER_MS = 2000;

/** Answers from the device at once where it can, and brings the kept answer up to date a moment later. */
export class KeptThenRefreshed extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await handler.cacheMatch(request);
    if (!kept) return handler.fetchAndCachePut(request);
    handler.waitUntil(refreshLater(request, handler)).catch(() => undefined);
    return kept;
  }
}

/** Without a network the kept answer stays as it is. */
async function refreshLater(request: Request, handler: StrategyHandler): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REFRESH_AFTER_MS));
  await handler.fetchAndCachePut(request).catch(() => undefined);
}
