import { ACCOUNT_CLOSED, type Errors } from '#contract/errors.ts';

export type FieldErrors = Errors['errors'];

/** The server sent a response that the call does not expect (ERR-01). */
export class ApiError extends Error {
  readonly status: number;
  /** Text keys per field; null when the body has no such map. */
  readonly errors: FieldErrors | null;
  /** The unmodified response body, for callers that interpret it further (ERR-03). */
  readonly body: unknown;
  /** Milliseconds after which the server asks to try again; NaN when it does not say. */
  readonly retryAfter: number;

  constructor(message: string, status: number, body: unknown, retryAfter = Number.NaN) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.errors = errorsIn(body);
  }
}

/** Longest wait after which a call is repeated without the user having been told why. */
const BRIEF_MS = 10_000;

/**
 * Whether the server itself cannot respond for a moment, such as while its database restarts, and
 * says when it can. A refusal with a reason is for the user to read.
 */
export const isBrieflyUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 503 &&
  error.retryAfter <= BRIEF_MS &&
  Object.keys(error.errors ?? {}).length === 0;

/** No response was received: the network is down or the server is unreachable. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The network answered instead of the server, because it asks its users to sign in. */
export class InterceptedError extends NetworkError {}

/** A reverse proxy answered instead of the server, which does not respond. */
export class UnavailableError extends NetworkError {
  /** Milliseconds after which the proxy asks to try again; NaN when it does not say. */
  readonly retryAfter: number;

  constructor(message?: string, retryAfter = Number.NaN) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Whether the server refused the call because of what was sent (400). */
export const isInvalidInput = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400;

/**
 * Whether the change was rejected because the object has changed since the version that the change
 * is based on.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

/**
 * Returns the text keys, by the contract's field names, with which the server refused what was
 * sent. Empty for any other error.
 */
export const errorsAtFields = (error: unknown): FieldErrors =>
  (isInvalidInput(error) && error.errors) || {};

/** Returns the first of the text keys for one field. */
export const errorAtField = (error: unknown, field: string): string | undefined =>
  errorsAtFields(error)[field]?.[0];

/** The same operation is already in flight, so this call was not sent (AUTH-23). */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Whether sign-in was refused because of the account's status. */
export const isAccountClosed = (errors: FieldErrors | null): boolean =>
  errors?.['authentication']?.includes(ACCOUNT_CLOSED) ?? false;

/** Returns the text keys per field from the body of an error response; null when it has none. */
export function errorsIn(body: unknown): FieldErrors | null {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return null;
  const { errors } = body;
  if (typeof errors !== 'object' || errors === null) return null;
  const entries = Object.entries(errors).map(([field, keys]): [string, string[]] => [
    field,
    Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [],
  ]);
  return Object.fromEntries(entries);
}
