import type { WorkboxPlugin } from 'workbox-core';

const SHARED_TEXTS = /\/translations\/([a-z]{2}-[A-Z]{2}\.json)$/;

/**
 * Makes the texts of all pages that work offline available in each language in use, including pages not visited yet: caching the texts of
 * every page also caches those of these areas. They are requested once; from then on each file is refreshed when it is read.
 */
export class PreloadTexts implements WorkboxPlugin {
  readonly #files: readonly string[];

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ cacheName, request }) => {
    const [, file] = SHARED_TEXTS.exec(new URL(request.url).pathname) ?? [];
    if (file === undefined) return;
    const cache = await caches.open(cacheName);
    await Promise.all(
      this.#files.map(async (name) => {
        const address = new URL(`${name}.${file}`, request.url).href;
        if (!(await cache.match(address))) await cache.add(address);
      }),
    );
  };
}
