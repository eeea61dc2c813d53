import type { Errors } from '#contract/errors.ts';

/** Thrown when the server refuses a call before or instead of running its handler. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly errors: Errors['errors'];
  /** Seconds for the `Retry-After` header of 429 and 503 responses. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    {
      errors = {},
      retryAfter = null,
    }: { errors?: Errors['errors']; retryAfter?: number | null } = {},
  ) {
    super(`refused with ${status}`);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}
