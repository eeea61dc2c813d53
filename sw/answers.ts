import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { isCall } from './keptCalls.ts';
import { KeepOnlySound, NotAfterForgetting, TellWhatChanged } from './keeping.ts';
import { KeptThenRefreshed } from './keptThenRefreshed.ts';
import { PERSON_CACHE, PUBLIC_CACHE } from './messages.ts';
import { TextsAhead } from './textsAhead.ts';

declare const self: ServiceWorkerGlobalScope;

/** Long enough that the app still has its texts after a summer away from the university. */
const NINETY_DAYS = 90 * 24 * 60 * 60;

const expiration = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: NINETY_DAYS, purgeOnQuotaError: true });

const everybodys = new KeptThenRefreshed({
  cacheName: PUBLIC_CACHE,
  plugins: [new KeepOnlySound(), expiration(64), new TellWhatChanged(), new TextsAhead(TEXTS_AHEAD)],
});

const personsExpiration = expiration(8);
const personsForgetting = new NotAfterForgetting();
const persons = new KeptThenRefreshed({
  cacheName: PERSON_CACHE,
  plugins: [new KeepOnlySound(), personsForgetting, personsExpiration, new TellWhatChanged()],
});

/**
 * Caches texts, configuration and the organisation tree: served from the device immediately, refreshed in the background. The contract
 * lists these calls. No other call passes through here, so an administrator's data is never stored on a phone.
 */
export function keepAnswers(): void {
  registerRoute(({ url }) => keeperOf(url) === everybodys, everybodys);
  registerRoute(({ url }) => keeperOf(url) === persons, persons);
}

/** Requests a response and caches it, if the contract allows caching. Resolves when the response is cached. */
export async function keepAnswer(address: string, event: ExtendableEvent): Promise<void> {
  const keeper = keeperOf(new URL(address, self.location.origin));
  if (!keeper) return;
  const [, kept] = keeper.handleAll({ event, request: address });
  await kept;
}

/** Deletes all cached responses to this user, and prevents pending responses from being cached. */
export async function forgetPersonsAnswers(): Promise<void> {
  personsForgetting.forget();
  // The plug-in only tracks the caches that it has used since the worker started.
  await Promise.all([caches.delete(PERSON_CACHE), personsExpiration.deleteCacheAndMetadata()]);
}

function keeperOf(url: URL): KeptThenRefreshed | null {
  if (url.origin !== self.location.origin) return null;
  const call = KEPT_CALLS.find((kept) => isCall(kept, url.pathname));
  if (!call) return null;
  return call.isPublic ? everybodys : persons;
}
