import type { WorkboxPlugin } from 'workbox-core';
import type { TextArea } from '../src/contract/translations.ts';

/** The areas whose pages can be read without a network. */
const areas = ['cards', 'identity', 'landing', 'later', 'liabilities', 'profile'] as const satisfies readonly TextArea[];

const OF_EVERY_PAGE = /\/translations\/([a-z]{2}-[A-Z]{2}\.json)$/;

/**
 * Whoever has a language has it on every page that works without a network, without having been there: with the texts
 * of every page those of these areas are kept. They are asked for once; from then on each is refreshed when it is read.
 */
export class TextsAhead implements WorkboxPlugin {
  readonly cacheDidUpdate: NonNullable<WorkboxPlugin['cacheDidUpdate']> = async ({ cacheName, request }) => {
    const [, file] = OF_EVERY_PAGE.exec(new URL(request.url).pathname) ?? [];
    if (file === undefined) return;
    const cache = await caches.open(cacheName);
    await Promise.all(
      areas.map(async (area) => {
        const address = new URL(`${area}.${file}`, request.url).href;
        if (!(await cache.match(address))) await cache.add(address);
      }),
    );
  };
}
