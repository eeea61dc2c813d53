import { registerRoute } from 'workbox-routing';
import type { Strategy } from 'workbox-strategies';
import { isCall } from './cachedCalls.ts';
import { DiscardAfterSignOut, NotifyOnChange } from './cachePlugins.ts';
import { CacheThenRefresh } from './cacheThenRefresh.ts';
import { CacheOnlyOwn } from './ownFiles.ts';
import { PERSON_CACHE, PUBLIC_CACHE } from './messages.ts';
import { noteSignOut } from './signOuts.ts';
import { KeepLatest, makeRoomWhenFull } from './storing.ts';
import { isTexts, texts } from './texts.ts';

declare const self: ServiceWorkerGlobalScope;

const publicResponses = new CacheThenRefresh({
  cacheName: PUBLIC_CACHE,
  plugins: [new CacheOnlyOwn(CACHED_CALLS), new KeepLatest(64), new NotifyOnChange()],
});

const userResponses = new CacheThenRefresh({
  cacheName: PERSON_CACHE,
  plugins: [
    new CacheOnlyOwn(CACHED_CALLS),
    new DiscardAfterSignOut(),
    new KeepLatest(8),
    new NotifyOnChange(),
  ],
});

/**
 * The database in which earlier versions noted when they had stored a response. Ages are no longer
 * limited: on a device whose clock is wrong, the app would not start without a network.
 */
const EARLIER_AGES = 'workbox-expiration';

/**
 * Caches texts, configuration and the organisation tree: served from the device immediately, and
 * except for texts refreshed in the background. The contract lists these calls. No other call
 * passes through here, so an administrator's data is never stored on a phone.
 */
export function cacheResponses(): void {
  makeRoomWhenFull();
  self.addEventListener('install', (event) => event.waitUntil(storeConfiguration(event)));
  self.addEventListener('activate', () => void indexedDB.deleteDatabase(EARLIER_AGES));
  registerRoute(({ url }) => strategyFor(url) === texts, texts);
  registerRoute(({ url }) => strategyFor(url) === publicResponses, publicResponses);
  registerRoute(({ url }) => strategyFor(url) === userResponses, userResponses);
}

/**
 * Stores the configuration, that is everything that is the same for everyone and needs no parameter:
 * without it, the installed app would not start offline. What the version before has stored is kept.
 *
 * @throws when a response cannot be stored
 */
async function storeConfiguration(event: ExtendableEvent): Promise<void> {
  const cache = await self.caches.open(PUBLIC_CACHE);
  const paths = CACHED_CALLS.filter(({ path, isPublic }) => isPublic && !path.includes('{'));
  await Promise.all(
    paths.map(async ({ path }) => {
      if (await cache.match(path)) return;
      await cacheResponse(path, event);
      if (!(await cache.match(path))) throw new Error(`${path} could not be stored.`);
    }),
  );
}

/**
 * Requests a response and caches it, if the contract allows caching. Resolves when the response is
 * cached.
 */
export async function cacheResponse(address: string, event: ExtendableEvent): Promise<void> {
  const strategy = strategyFor(new URL(address, self.location.origin));
  if (!strategy) return;
  const [response, cached] = strategy.handleAll({ event, request: address });
  await Promise.allSettled([response, cached]);
}

/** Deletes all cached responses to this user, and prevents pending responses from being cached. */
export async function clearUserResponses(): Promise<void> {
  noteSignOut();
  await caches.delete(PERSON_CACHE);
}

function strategyFor(url: URL): Strategy | null {
  if (url.origin !== self.location.origin) return null;
  const call = CACHED_CALLS.find((cached) => isCall(cached, url.pathname));
  if (!call) return null;
  if (isTexts(url)) return texts;
  return call.isPublic ? publicResponses : userResponses;
}
