import type { WorkboxPlugin } from 'workbox-core';
import { CacheOnlyOwn } from './ownFiles.ts';
import { LANGUAGE_CACHE, TEXTS_PREFIX } from './languageCache.ts';
import { CacheOrFetch } from './storing.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Texts are stored per version: an update brings its own while the pages of the version in use keep
 * theirs.
 */
const CACHE = `${TEXTS_PREFIX}${TEXTS_VERSION}`;
const SHARED_TEXTS = /\/translations\/([a-z]{2}-[A-Z]{2}\.json)$/;
const ANY_TEXTS = /\/app\/translations\//i;

export const isTexts = ({ pathname }: URL): boolean => ANY_TEXTS.test(pathname);

/**
 * Whether the pages of this version request the address. Those of another version, or none, are
 * never stored.
 */
const isOfThisVersion = (address: string) =>
  new URL(address).searchParams.get('version') === TEXTS_VERSION;

const onlyOwn = new CacheOnlyOwn(CACHED_CALLS);

/**
 * Makes the texts of all pages that work offline available in each language in use, including pages
 * not visited yet: storing the texts of every page also stores those of these areas.
 */
class PreloadTexts implements WorkboxPlugin {
  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({
    request,
    response,
  }) => (isOfThisVersion(request.url) ? response : null);

  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ request }) => {
    const [, file] = SHARED_TEXTS.exec(new URL(request.url).pathname) ?? [];
    if (file !== undefined) await storeAll(OFFLINE_TEXTS.map((name) => `${name}.${file}`));
  };
}

/** Serves texts from the device. They never change within a version, so they are not refreshed. */
export const texts = new CacheOrFetch({ cacheName: CACHE, plugins: [onlyOwn, new PreloadTexts()] });

/**
 * Installs the texts of this version with the version itself, in each language that this device
 * uses.
 */
export function installTexts(): void {
  self.addEventListener('install', (event) => event.waitUntil(storeLanguagesInUse()));
}

/**
 * The languages in use are those of stored texts and the one that a page has noted in `LANGUAGE_CACHE`.
 *
 * @throws when a file cannot be fetched: a version without its texts must not be installed.
 */
async function storeLanguagesInUse(): Promise<void> {
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  const files = new Set(
    stored.flat().flatMap(({ url }) => SHARED_TEXTS.exec(new URL(url).pathname)?.[1] ?? []),
  );
  await storeAll(
    [...files].flatMap((file) => [file, ...OFFLINE_TEXTS.map((name) => `${name}.${file}`)]),
  );
  await caches.delete(LANGUAGE_CACHE);
}

/** The installation fails then, and the browser tries again later. */
const FETCHED_WITHIN_MS = 120_000;

async function storeAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async (file) => {
      const request = new Request(`/app/translations/${file}?version=${TEXTS_VERSION}`, {
        redirect: 'manual',
      });
      if (await cache.match(request.url)) return;
      const response = await onlyOwn.cacheWillUpdate({
        request,
        response: await fetch(request, { signal: AbortSignal.timeout(FETCHED_WITHIN_MS) }),
        event: new ExtendableEvent('texts'),
      });
      if (!response) throw new Error(`${request.url} could not be stored.`);
      await cache.put(request.url, response);
    }),
  );
}

/** Deletes the texts of all other versions. */
export async function deleteOtherTexts(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(TEXTS_PREFIX) && name !== CACHE)
      .map((name) => caches.delete(name)),
  );
}
