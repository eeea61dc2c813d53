import type { RouteSpec } from '../../contract/route.ts';

interface Known {
  readonly tag: string;
  readonly answer: unknown;
}

/** Responses about the signed-in user, with their `ETag`s. Kept in memory only. */
const known = new Map<string, Known>();

/** Returns the headers that let the server respond 304 without a body when the response has not changed. */
export function conditionalHeaders(address: string): Record<string, string> {
  const before = known.get(address);
  return before ? { 'If-None-Match': before.tag } : {};
}

/** The stored response that a 304 refers to. */
export const cachedAnswer = (address: string): unknown => known.get(address)?.answer;

/** Stores only responses that may also be stored on the device: data about other people is not kept longer than the page needs it. */
export function rememberAnswer({ keptBy }: RouteSpec, address: string, { headers }: Response, answer: unknown): void {
  const tag = headers.get('etag');
  if (keptBy === 'query' && tag) known.set(address, { tag, answer });
}

/** Removes all stored responses. */
export const forgetAnswers = (): void => known.clear();
