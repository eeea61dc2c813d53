import { exchange } from '#server/outward/exchange.ts';
import { basicAuthorization, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import type { TopDeskSettings } from './settings.ts';

/** Large enough for a page of cases with their texts. */
const MAX_RESPONSE_LENGTH = 4 * 1024 * 1024;
/** Paths of single records, which may be missing; a missing search is a wrong address. */
const RECORD = /\/id\//;

/** Thrown when TOPdesk has rejected the request: a retry would not help. */
export class TopDeskRefusal extends Error {
  override readonly name = 'TopDeskRefusal';
  readonly status: number;

  constructor(status: number) {
    super(`TOPdesk rejected the request with status ${status}.`);
    this.status = status;
  }
}

interface TopDeskRequest {
  readonly query?: Readonly<Record<string, string>>;
  /** Not set for read requests. */
  readonly sent?: { readonly method: 'POST' | 'PATCH'; readonly body: unknown };
  readonly signal: AbortSignal;
}

/**
 * Sends a request to a path below TOPdesk's API; returns null for an empty response and for a record
 * that does not exist. @throws {NoResponse} when no valid response arrives before the signal is
 * aborted, {TopDeskRefusal} when the request itself is rejected
 */
export type TopDeskClient = (path: string, topDeskRequest: TopDeskRequest) => Promise<unknown>;

export function topDeskClient({ endpoint, ...operator }: TopDeskSettings): TopDeskClient {
  const authorization = basicAuthorization(operator);
  return async (path, { query = {}, sent, signal }) => {
    try {
      const url = new URL(path, endpoint);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const { status, body } = await exchange(url, {
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        reach: 'CONFIGURED',
        signal,
        longest: MAX_RESPONSE_LENGTH,
        mayRepeat: !sent,
        ...(sent && { method: sent.method, body: JSON.stringify(sent.body) }),
      });
      const text = body.toString('utf8');
      if (status === 204 || (status === 404 && RECORD.test(path))) return null;
      if (status === 400 || status === 422) throw new TopDeskRefusal(status);
      if (status < 200 || status > 299) throw new Error(`status ${status}`);
      return text === '' ? null : JSON.parse(text);
    } catch (cause) {
      if (cause instanceof TopDeskRefusal) throw cause;
      throw new NoResponse('The case system does not respond.', { cause: withoutContent(cause) });
    }
  };
}
