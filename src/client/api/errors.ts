import { ACCOUNT_CLOSED, type Errors } from '../../contract/errors.ts';

export type FieldErrors = Errors['errors'];

/** The server answered, and the answer was not what the call expects (ERR-01). */
export class ApiError extends Error {
  readonly status: number;
  /** Text keys per field; null when the body had no such map. */
  readonly errors: FieldErrors | null;
  /** The body as it came, for a caller that knows more about it (ERR-03). */
  readonly body: unknown;

  constructor(message: string, status: number, body: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.errors = errorsIn(body);
  }
}

/** No answer came: the network or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The same operation is already on its way, so this one was not sent (AUTH-23). */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Whether the account's status is what keeps the person out. */
export const isAccountClosed = (errors: FieldErrors | null): boolean => errors?.['authentication']?.includes(ACCOUNT_CLOSED) ?? false;

/** The text keys per field in the body of a refusal; null where it has none. */
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
