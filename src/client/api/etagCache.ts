import type { RouteSpec } from '#contract/route.ts';

/** A response with its `ETag`. */
export interface TaggedAnswer {
  readonly path: string;
  readonly address: string;
  readonly tag: string;
  readonly answer: unknown;
}

/** Responses about the signed-in user, by address. */
const cache = new Map<string, TaggedAnswer>();

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
  { keptBy, path }: RouteSpec,
  address: string,
  { headers }: Response,
  answer: unknown,
): void {
  const tag = headers.get('etag');
  if (keptBy === 'query' && tag) cache.set(address, { path, address, tag, answer });
}

/** The stored responses of these paths, for the device to keep with what it shows of them. */
export const taggedAnswers = (paths: ReadonlySet<unknown>): readonly TaggedAnswer[] =>
  [...cache.values()].filter(({ path }) => paths.has(path));

/** Takes over responses that the device has kept, unless there are newer ones. */
export function restoreTaggedAnswers(restored: readonly TaggedAnswer[]): void {
  for (const one of restored) if (!cache.has(one.address)) cache.set(one.address, one);
}

/** Removes all stored responses. */
export const clearEtagCache = (): void => cache.clear();
