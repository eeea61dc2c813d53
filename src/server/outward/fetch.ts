import { exchange, type OutwardRequest } from './exchange.ts';

/** What a library or a request of the demonstration passes to `fetch`. */
export interface FetchInit {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** {@link outwardFetch}, or what asks in its place. */
export type OutwardFetch = (address: string, init?: FetchInit) => Promise<Response>;

const LONGEST = 4 * 1024 * 1024;
const WITHIN_MS = 10_000;
const WITHOUT_CONTENT = new Set([204, 205, 304]);

/**
 * `fetch` for what expects one, and asks systems of the configuration only. Redirects are not
 * followed, and the answer has been read when it is returned. @throws {OutwardError}
 */
export async function outwardFetch(address: string | URL, init: FetchInit = {}): Promise<Response> {
  const { status, headers, body } = await exchange(new URL(address), {
    reach: 'CONFIGURED',
    method: methodOf(init),
    headers: Object.fromEntries(new Headers(init.headers)),
    body: contentOf(init),
    signal: init.signal ?? AbortSignal.timeout(WITHIN_MS),
    longest: LONGEST,
    returnsRedirect: true,
  });
  return new Response(WITHOUT_CONTENT.has(status) ? null : new Uint8Array(body), {
    status,
    headers,
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function methodOf({ method = 'GET' }: FetchInit): OutwardRequest['method'] {
  const known = METHODS.find((one) => one === method.toUpperCase());
  if (known === undefined) throw new TypeError('The method is not one that the portal uses.');
  return known;
}

function contentOf({ body }: FetchInit): OutwardRequest['body'] {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body;
  throw new TypeError('The body is not one that the portal sends.');
}
