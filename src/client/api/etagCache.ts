import type { RouteSpec } from '../../contract/route.ts';

interface Known {
  readonly tag: string;
  readonly answer: unknown;
}

/** What the server has answered about the person on this page, with the tags by which it knows its answers. In memory only. */
const known = new Map<string, Known>();

/** What to send so that an answer which has not changed since comes as a 304 without a body. */
export function conditionalHeaders(address: string): Record<string, string> {
  const before = known.get(address);
  return before ? { 'If-None-Match': before.tag } : {};
}

/** The answer that a 304 refers to. */
export const cachedAnswer = (address: string): unknown => known.get(address)?.answer;

/** Only what may lie on the device may lie here too: nothing about others is held longer than the page needs it. */
export function rememberAnswer({ keptBy }: RouteSpec, address: string, { headers }: Response, answer: unknown): void {
  const tag = headers.get('etag');
  if (keptBy === 'query' && tag) known.set(address, { tag, answer });
}

/** Nothing that a person was answered is left. */
export const forgetAnswers = (): void => known.clear();
