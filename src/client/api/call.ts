import { isMutating, type Answer, type CallInput, type RouteSpec } from '../../contract/route.ts';
import { CLOSED_PAGE } from '../../rules/closedPage.ts';
import { addressOf, type Parts } from './address.ts';
import { runOnce } from './inFlight.ts';
import { isAccountClosed, NetworkError, ApiError } from './errors.ts';
import { recoverFromUnauthorized } from './unauthorized.ts';
import { conditionalHeaders, rememberAnswer, cachedAnswer } from './etagCache.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Leave a 401 to the caller: for the calls that ask who is signed in at all. */
  readonly keep401?: true;
  /** A change that may have to be tried again later: the same key then, so that the server does it once. Absent: a new one. */
  readonly idempotencyKey?: string;
}

/** An answer, and the tag of the version that it shows of an object, where the server tells one. */
export interface Exchanged<R extends RouteSpec> {
  readonly answer: Answer<R>;
  readonly version: string | null;
}

/**
 * Makes one call of the contract with the session's cookie. A 401 is answered by one refresh and one repeat; a change
 * that is already on its way is not sent twice.
 * @throws {ApiError} for every answer that the call does not expect, {NetworkError} for none, {AlreadyRunning}
 */
export const call = <R extends RouteSpec>(route: R, input: CallInput<R>, options: CallOptions = {}): Promise<Answer<R>> =>
  exchange(route, input, options).then(({ answer }) => answer);

/** The same with the version of what is answered; `ifMatch` names the version that a change was made from. */
export function exchange<R extends RouteSpec>(route: R, input: CallInput<R>, options: CallOptions & { readonly ifMatch?: string }): Promise<Exchanged<R>> {
  // The compiler cannot see through the type of a call that is not known yet; every `CallInput` has this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parts = input as Parts & { body?: unknown };
  const address = addressOf(route, parts);
  if (!isMutating(route)) return answerTo<R>(route, address, parts.body, conditionalHeaders(address), options);

  // The same key at the repeat: what was done before the 401 was answered is not done again.
  const headers = {
    'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
  };
  return runOnce(`${route.method} ${address}`, () => answerTo<R>(route, address, parts.body, headers, options));
}

async function answerTo<R extends RouteSpec>(
  route: R,
  address: string,
  body: unknown,
  headers: Record<string, string>,
  { signal, keep401 }: CallOptions,
): Promise<Exchanged<R>> {
  const request: RequestInit = {
    method: route.method,
    credentials: 'include',
    headers: { Accept: 'application/json', 'Accept-Language': document.documentElement.lang, ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };

  const response = await responseTo(address, request, keep401);
  const isUnchanged = response.status === 304;
  const answer = isUnchanged ? cachedAnswer(address) : await bodyOf(response);
  if (!(isUnchanged || isExpected(route, response.status)) || answer === UNREADABLE) {
    const refusal = refusalOf(address, response.status, answer);
    // Anyone who was about to sign in is told why that account is kept out.
    if (refusal.status === 403 && isAccountClosed(refusal.errors)) location.replace(CLOSED_PAGE);
    throw refusal;
  }
  if (!isUnchanged) rememberAnswer(route, address, response, answer);
  // The server holds itself to the contract (an undeclared answer is its error), so the page does not check it again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { answer: answer as Answer<R>, version: response.headers.get('etag') };
}

/** What the server answers, after one refresh and one repeat where the session had run out. @throws {NetworkError} */
export async function responseTo(address: string, request: RequestInit, keep401 = false): Promise<Response> {
  const response = await send(address, request);
  return response.status === 401 && !keep401 && (await recoverFromUnauthorized()) ? send(address, request) : response;
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new NetworkError(address, { cause });
  }
}

const UNREADABLE = Symbol('unreadable');

/** The body of an answer, whatever it is; nothing of one that cannot be read. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

/** Why a call was not answered as expected. */
export const refusalOf = (address: string, status: number, answer: unknown): ApiError =>
  new ApiError(messageFor(address, status), status, answer === UNREADABLE ? null : answer);

const isExpected = (route: RouteSpec, status: number) => status >= 200 && status < 300 && status in route.responses;

/** These calls know five statuses as the server's own errors (ERR-02). */
const withServerErrors =
  /^\/api\/(employee\/(contactinformation|orcid)|MFA\/|tableconfiguration\/|Password\/status|students\/self)/i;
const serverErrors = [400, 401, 403, 404, 500];

const messageFor = (address: string, status: number) =>
  withServerErrors.test(address) && serverErrors.includes(status)
    ? 'A server side error occurred.'
    : 'An unexpected server error occurred.';
