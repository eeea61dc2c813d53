import type { RouteSpec } from '#contract/route.ts';

interface CachedAnswer {
  readonly tag: string;
  readonly answer: unknown;
}

/** Responses about the signed-in user, with their `ETag`s. Kept in memory only. */
const cache = new Map<string, CachedAnswer>();

/**
 * Returns the headers that let the server respond 304 without a body when the response has not
 * changed.
 */
export function conditionalHeaders(address: string): Record<string, string> {
  const cached = cache.get(address);
  return cached ? { 'If-None-Match': cached.tag } : {};
}

/** The stored response that a 304 refers to. */
export const cachedAnswer = (address: string): unknown => cache.get(address)?.answer;

/**
 * Stores only responses that may also be stored on the device: data about other people is not kept
 * longer than the page needs it.
 */
export function cacheAnswer(
  { keptBy }: RouteSpec,
  address: string,
  { headers }: Response,
  answer: unknown,
): void {
  const tag = headers.get('etag');
  if (keptBy === 'query' && tag) cache.set(address, { tag, answer });
}

/** Removes all stored responses. */
export const clearEtagCache = (): void => cache.clear();
