import type { WorkboxPlugin } from 'workbox-core';
import { type CachedCall, hasShape, isCall } from './cachedCalls.ts';

/** The content types with which the portal sends its files, by the ends of their names. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '.css': /^text\/css\b/i,
  '.html': /^text\/html\b/i,
  '.js': /^text\/javascript\b/i,
  '.json': /^application\/json\b/i,
  '.png': /^image\/png\b/i,
  '.svg': /^image\/svg\+xml\b/i,
};

/** Whether a response has the content type of files whose names end like this. */
const hasTypeOf = (ending: string, { headers }: Response): boolean =>
  TYPES[ending]?.test(headers.get('content-type') ?? '') ?? false;

const FETCHED_WITHIN_MS = 120_000;

/**
 * Installs a version only if every file of it comes from the portal, with the type that it must
 * have and, for the page, the id of the same build and its end; the browser compares all other files
 * with the hashes in the worker. Otherwise the installation fails, the version
 * in use stays, and the browser tries again later. Networks that ask their users to sign in answer
 * with a page of their own and status 200.
 */
export class InstallOnlyOwnFiles implements WorkboxPlugin {
  readonly #buildId: string;

  constructor(buildId: string) {
    this.#buildId = buildId;
  }

  /** Replaces what the browser has cached of a file that is not whole, for the next attempt. */
  readonly fetchDidFail: NonNullable<WorkboxPlugin['fetchDidFail']> = async ({ request }) => {
    const again = await fetch(request.url, {
      cache: 'reload',
      signal: AbortSignal.timeout(FETCHED_WITHIN_MS),
    }).catch(() => null);
    await again?.arrayBuffer().catch(() => null);
  };

  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({
    request,
    response,
  }) => {
    const ending = /\.\w+$/.exec(new URL(request.url).pathname)?.[0] ?? '';
    if (response.status !== 200 || response.redirected || !hasTypeOf(ending, response)) return null;
    if (ending !== '.html') return response;
    const page = await response.clone().text();
    return page.includes(this.#buildId) && page.trimEnd().endsWith('</html>') ? response : null;
  };
}

/**
 * Caches only complete responses from the portal's own server: no errors, no redirects, nothing
 * from other origins, nothing marked `no-store`, and nothing but JSON of the call's shape. Networks
 * that ask their users to sign in answer with a page of their own and status 200; one that an
 * earlier version cached is not used.
 */
export class CacheOnlyOwn implements WorkboxPlugin {
  readonly #calls: readonly CachedCall[];

  constructor(calls: readonly CachedCall[]) {
    this.#calls = calls;
  }

  readonly cacheWillUpdate: NonNullable<WorkboxPlugin['cacheWillUpdate']> = async ({
    request,
    response,
  }) => {
    const isForbidden = /\bno-store\b/i.test(response.headers.get('cache-control') ?? '');
    if (
      response.status !== 200 ||
      response.type !== 'basic' ||
      response.redirected ||
      isForbidden ||
      !hasTypeOf('.json', response)
    )
      return null;
    const { pathname } = new URL(request.url);
    const call = this.#calls.find((cached) => isCall(cached, pathname));
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    return call && hasShape(call.shape, answer) ? response : null;
  };

  readonly cachedResponseWillBeUsed: NonNullable<WorkboxPlugin['cachedResponseWillBeUsed']> =
    async ({ cachedResponse }) =>
      cachedResponse && hasTypeOf('.json', cachedResponse) ? cachedResponse : null;
}
