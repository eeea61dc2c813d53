import type { WorkboxPlugin } from 'workbox-core';

const OF_EVERY_PAGE = /\/translations\/([a-z]{2}-[A-Z]{2}\.json)$/;

/**
 * Anyone who has a language has it on every page that works without a network, without having been there: with the texts
 * of every page those of such pages are kept. They are asked for once; from then on each is refreshed when it is read.
 */
export class TextsAhead implements WorkboxPlugin {
  readonly #files: readonly string[];

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ cacheName, request }) => {
    const [, file] = OF_EVERY_PAGE.exec(new URL(request.url).pathname) ?? [];
    if (file === undefined) return;
    const cache = await caches.open(cacheName);
    await Promise.all(
      this.#files.map(async (ahead) => {
        const address = new URL(`${ahead}.${file}`, request.url).href;
        if (!(await cache.match(address))) await cache.add(address);
      }),
    );
  };
}
