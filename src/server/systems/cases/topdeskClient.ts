import { basicAuthorization, textOf, withoutContent } from '../httpSystem.ts';
import { NoResponse } from '../noResponse.ts';
import type { TopDeskSettings } from './settings.ts';

/** A page of cases with their texts. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

/** TOPdesk has refused what it was sent: asking again would not help. */
export class TopDeskRefusal extends Error {
  override readonly name = 'TopDeskRefusal';
  readonly status: number;

  constructor(status: number) {
    super(`TOPdesk refused with ${status}.`);
    this.status = status;
  }
}

export interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  /** Absent: it is only read. */
  readonly sent?: { readonly method: 'POST' | 'PATCH'; readonly body: unknown };
  readonly signal: AbortSignal;
}

/**
 * Asks TOPdesk for a path below its API; null: there is nothing.
 * @throws {NoResponse} when no answer that can be read comes before the signal, {TopDeskRefusal} where the question itself was refused
 */
export type TopDeskClient = (path: string, asked: Asked) => Promise<unknown>;

export function topDeskClient({ endpoint, ...operator }: TopDeskSettings): TopDeskClient {
  const authorization = basicAuthorization(operator);
  return async (path, { query = {}, sent, signal }) => {
    try {
      const url = new URL(path, endpoint);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const response = await fetch(url, {
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'error',
        signal,
        ...(sent && { method: sent.method, body: JSON.stringify(sent.body) }),
      });
      const text = await textOf(response, LARGEST_ANSWER);
      if (response.status === 204 || response.status === 404) return null;
      if (response.status === 400 || response.status === 422) throw new TopDeskRefusal(response.status);
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return text === '' ? null : JSON.parse(text);
    } catch (cause) {
      if (cause instanceof TopDeskRefusal) throw cause;
      throw new NoResponse('The case system does not answer.', { cause: withoutContent(cause) });
    }
  };
}
