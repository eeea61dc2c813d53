import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import type { Strategy } from 'workbox-strategies';
import { isCall } from './cachedCalls.ts';
import { DiscardAfterSignOut, NotifyOnChange } from './cachePlugins.ts';
import { CacheThenRefresh } from './cacheThenRefresh.ts';
import { CacheOnlyOwn } from './ownFiles.ts';
import { PERSON_CACHE, PUBLIC_CACHE } from './messages.ts';
import { isTexts, texts } from './texts.ts';

declare const self: ServiceWorkerGlobalScope;

/** Long enough that the app still has its texts after a summer away from the university. */
const NINETY_DAYS = 90 * 24 * 60 * 60;

const expiration = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: NINETY_DAYS, purgeOnQuotaError: true });

const publicResponses = new CacheThenRefresh({
  cacheName: PUBLIC_CACHE,
  plugins: [new CacheOnlyOwn(CACHED_CALLS), expiration(64), new NotifyOnChange()],
});

const userExpiration = expiration(8);
const userDiscard = new DiscardAfterSignOut();
const userResponses = new CacheThenRefresh({
  cacheName: PERSON_CACHE,
  plugins: [new CacheOnlyOwn(CACHED_CALLS), userDiscard, userExpiration, new NotifyOnChange()],
});

/**
 * Caches texts, configuration and the organisation tree: served from the device immediately, and
 * except for texts refreshed in the background. The contract lists these calls. No other call
 * passes through here, so an administrator's data is never stored on a phone.
 */
export function cacheResponses(): void {
  registerRoute(({ url }) => strategyFor(url) === texts, texts);
  registerRoute(({ url }) => strategyFor(url) === publicResponses, publicResponses);
  registerRoute(({ url }) => strategyFor(url) === userResponses, userResponses);
}

/**
 * Requests a response and caches it, if the contract allows caching. Resolves when the response is
 * cached.
 */
export async function cacheResponse(address: string, event: ExtendableEvent): Promise<void> {
  const strategy = strategyFor(new URL(address, self.location.origin));
  if (!strategy) return;
  const [, cached] = strategy.handleAll({ event, request: address });
  await cached;
}

/** Deletes all cached responses to this user, and prevents pending responses from being cached. */
export async function clearUserResponses(): Promise<void> {
  userDiscard.discardPending();
  // The plug-in only tracks the caches that it has used since the worker started.
  await Promise.all([caches.delete(PERSON_CACHE), userExpiration.deleteCacheAndMetadata()]);
}

function strategyFor(url: URL): Strategy | null {
  if (url.origin !== self.location.origin) return null;
  const call = CACHED_CALLS.find((cached) => isCall(cached, url.pathname));
  if (!call) return null;
  if (isTexts(url)) return texts;
  return call.isPublic ? publicResponses : userResponses;
}
