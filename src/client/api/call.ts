import { TERMS_FIRST } from '#contract/errors.ts';
import { isMutating, type Answer, type CallInput, type RouteSpec } from '#contract/route.ts';
import { CLOSED_PAGE } from '#rules/closedPage.ts';
import { addressOf, type AddressParts } from './address.ts';
import { watchRead } from './hungReads.ts';
import { IN_FLIGHT_EXPIRY_MS, runOnce } from './inFlight.ts';
import { ApiError, isAccountClosed, NetworkError } from './errors.ts';
import { refuseForeign, retryAfterOf, UNREDIRECTED } from './intercepted.ts';
import { recoverFromUnauthorized } from './unauthorized.ts';
import { keyOfRetry, mayBeRetry, noteEnd } from './unanswered.ts';
import { conditionalHeaders, cacheAnswer, cachedAnswer } from './etagCache.ts';
import { followServerClock } from '../device/clock.ts';
import { inTime } from '../device/inTime.ts';
import { pageLanguage } from '../device/pageLanguage.ts';

/** Time after which a response that has not arrived is not expected any more. */
export const READ_TIMEOUT_MS = 60_000;
/** Time within which each part of a response must follow the one before. */
export const STALLED_MS = 20_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Leaves a 401 to the caller: for calls that check whether a user is signed in at all. */
  readonly keep401?: true;
  /**
   * Key for a change that may be retried after a reload, so that the server applies it only once.
   * Defaults to the key of the same change, if it was made lately and not answered, otherwise to a
   * new one.
   */
  readonly idempotencyKey?: string;
}

/** A response body, and the version tag (`ETag`) of the object it shows, if the server sent one. */
export interface Exchanged<R extends RouteSpec> {
  readonly answer: Answer<R>;
  readonly version: string | null;
}

/**
 * Makes one call of the contract with the session cookie. A 401 triggers one session refresh and
 * one repeat; a change that is already in flight is not sent twice. @throws {ApiError} for an
 * unexpected response, {NetworkError} for no response, {AlreadyRunning}
 */
export const call = <R extends RouteSpec>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Answer<R>> => exchange(route, input, options).then(({ answer }) => answer);

/**
 * Like `call`, but also returns the version of the response; `ifMatch` is the version that a change
 * is based on.
 */
export function exchange<R extends RouteSpec>(
  route: R,
  input: CallInput<R>,
  options: CallOptions & { readonly ifMatch?: string },
): Promise<Exchanged<R>> {
  // The compiler cannot resolve `CallInput` for a generic route; every `CallInput` has this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parts = input as AddressParts & { body?: unknown };
  const address = addressOf(route, parts);
  if (!isMutating(route))
    return fetchAnswer<R>(route, address, parts.body, conditionalHeaders(address), options);

  const change = `${route.method} ${address}`;
  return runOnce(change, async () => {
    const known =
      options.idempotencyKey ??
      (mayBeRetry(change) ? await keyOfRetry(change, parts.body) : undefined);
    // The repeat uses the same key, so that the server does not redo work that it did before it
    // responded 401.
    const key = known ?? crypto.randomUUID();
    const headers = {
      'Idempotency-Key': key,
      ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
    };
    try {
      const exchanged = await fetchAnswer<R>(route, address, parts.body, headers, options);
      noteEnd(change, key, parts.body);
      return exchanged;
    } catch (error) {
      noteEnd(change, key, parts.body, error);
      throw error;
    }
  });
}

async function fetchAnswer<R extends RouteSpec>(
  route: R,
  address: string,
  body: unknown,
  headers: Record<string, string>,
  { signal, keep401 }: CallOptions,
): Promise<Exchanged<R>> {
  const request: RequestInit = {
    method: route.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': pageLanguage(),
      ...headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };

  // Taken now: what is stored may be cleared before the response arrives.
  const known = cachedAnswer(address);
  const response = await fetchWithRefresh(
    address,
    request,
    keep401,
    isMutating(route) ? IN_FLIGHT_EXPIRY_MS : READ_TIMEOUT_MS,
  );
  const isUnchanged = response.status === 304;
  const answer = isUnchanged ? known : await bodyOf(response, address, signal);
  if (!(isUnchanged || isExpected(route, response.status)) || answer === UNREADABLE) {
    const error = toApiError(address, response.status, answer, retryAfterOf(response.headers));
    // Redirect to the page that explains why the account may not sign in.
    if (error.status === 403 && isAccountClosed(error.errors)) location.replace(CLOSED_PAGE);
    if (error.status === 403) showTermsFirst(error.errors);
    throw error;
  }
  if (!isUnchanged) cacheAnswer(route, address, response, answer);
  // The server validates its responses against the contract (an undeclared response is a server
  // error), so the client does not validate them again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { answer: answer as Answer<R>, version: response.headers.get('etag') };
}

/**
 * Opens the terms that the user must accept first: their last day may have ended since the page was
 * opened. The page itself shows that a call was refused.
 */
function showTermsFirst(errors: ApiError['errors']): void {
  const type = errors?.[TERMS_FIRST]?.[0]?.toLowerCase();
  const terms = `/liabilities/${type}`;
  if (type !== undefined && !location.pathname.startsWith(terms)) location.assign(terms);
}

/**
 * Returns the server's response, after one session refresh and one repeat if the session had
 * expired. The whole response must arrive within the time limit; without one, only its start must.
 * @throws {NetworkError}
 */
export async function fetchWithRefresh(
  address: string,
  request: RequestInit,
  keep401 = false,
  timeout?: number,
): Promise<Response> {
  const response = await send(address, request, timeout);
  return response.status === 401 && !keep401 && (await recoverFromUnauthorized())
    ? send(address, request, timeout)
    : response;
}

async function send(address: string, request: RequestInit, timeout?: number): Promise<Response> {
  const { signal } = request;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout ?? READ_TIMEOUT_MS);
  const stopWatching = request.method === 'GET' ? watchRead(limit) : undefined;
  const response = await fetch(address, {
    ...request,
    ...UNREDIRECTED,
    signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
  })
    .catch(toNetworkError(address, signal))
    .finally(stopWatching);
  if (timeout === undefined) clearTimeout(timer);
  refuseForeign(response, address);
  followServerClock(response);
  return response;
}

/** Turns every failure but the caller's own abort into a {NetworkError}. */
const toNetworkError =
  (address: string, signal: AbortSignal | null | undefined) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw new NetworkError(address, { cause });
  };

const UNREADABLE = Symbol('unreadable');

/**
 * Returns the parsed body of any response: `undefined` when it is empty, `UNREADABLE` when it is
 * not JSON. @throws {NetworkError} when the connection breaks before its end, also where only the
 * JSON of a success shows that
 */
export async function bodyOf(
  response: Response,
  address: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const text = await textOf(response).catch(toNetworkError(address, signal));
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (response.ok) throw new NetworkError(address, { cause });
    return UNREADABLE;
  }
}

async function textOf({ body }: Response): Promise<string> {
  let text = '';
  if (body !== null) for await (const part of textParts(body)) text += part;
  return text;
}

/**
 * The text of a body, as it arrives. Each part must follow the one before in time; the whole may
 * take longer. @throws when a part does not
 */
export async function* textParts(body: ReadableStream<BufferSource>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const next = () => inTime(reader.read(), STALLED_MS);
  try {
    for (let part = await next(); !part.done; part = await next()) yield part.value;
  } finally {
    // What is given up must not hold its connection, and the server stops sending.
    void reader.cancel().catch(() => undefined);
  }
}

/** The error for a response that the call does not expect. */
export const toApiError = (
  address: string,
  status: number,
  answer: unknown,
  retryAfter?: number,
): ApiError =>
  new ApiError(
    messageFor(address, status),
    status,
    answer === UNREADABLE ? null : answer,
    retryAfter,
  );

const isExpected = (route: RouteSpec, status: number) =>
  status >= 200 && status < 300 && status in route.responses;

/** Calls for which these five statuses are reported as server-side errors (ERR-02). */
const withServerErrors =
  /^\/api\/(employee\/(contactinformation|orcid)|MFA\/|tableconfiguration\/|Password\/status|students\/self)/i;
const serverErrors = [400, 401, 403, 404, 500];

const messageFor = (address: string, status: number) =>
  withServerErrors.test(address) && serverErrors.includes(status)
    ? 'A server side error occurred.'
    : 'An unexpected server error occurred.';
