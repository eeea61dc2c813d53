import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { isCall } from './keptCalls.ts';
import { KeepOnlySound, NotAfterForgetting, TellWhatChanged } from './keeping.ts';
import { KeptThenRefreshed } from './keptThenRefreshed.ts';
import { PERSON_CACHE, PUBLIC_CACHE } from './messages.ts';
import { TextsAhead } from './textsAhead.ts';

declare const self: ServiceWorkerGlobalScope;

/** A summer away from the university must not leave the app without texts. */
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
 * Texts, configuration and the organisation tree: answered from the device at once, refreshed behind.
 * The contract lists them. No other call passes here, so an administrator's view never rests on a phone.
 */
export function keepAnswers(): void {
  registerRoute(({ url }) => keeperOf(url) === everybodys, everybodys);
  registerRoute(({ url }) => keeperOf(url) === persons, persons);
}

/** Asks for an answer and keeps it, where the contract allows that; done when it is kept. */
export async function keepAnswer(address: string, event: ExtendableEvent): Promise<void> {
  const keeper = keeperOf(new URL(address, self.location.origin));
  if (!keeper) return;
  const [, kept] = keeper.handleAll({ event, request: address });
  await kept;
}

/** Nothing that this person was answered is left, and nothing that is still on its way will be kept. */
export async function forgetPersonsAnswers(): Promise<void> {
  personsForgetting.forget();
  // The plug-in knows only the caches it has met since the worker woke up.
  await Promise.all([caches.delete(PERSON_CACHE), personsExpiration.deleteCacheAndMetadata()]);
}

function keeperOf(url: URL): KeptThenRefreshed | null {
  if (url.origin !== self.location.origin) return null;
  const call = KEPT_CALLS.find((kept) => isCall(kept, url.pathname));
  if (!call) return null;
  return call.isPublic ? everybodys : persons;
}
