import * as z from 'zod/mini';

/**
 * The body of every refusal: for each field, the text keys that describe the errors. Empty when the
 * status is sufficient (401, 403, 404, 409, 423, 429, 503 …). Keys starting with `translated.`
 * contain text already; `useData.` carries values (ERR-05, ERR-06, ERR-07).
 */
export const Errors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
export type Errors = z.infer<typeof Errors>;

/**
 * Key in the errors of a refusal, under `authentication`: the account's status denies access, and
 * `closed` returns the details.
 */
export const ACCOUNT_CLOSED = 'ACCOUNT_CLOSED';

/**
 * Key in the errors of a 403, with the type of the terms that the user must accept before anything
 * else.
 */
export const TERMS_FIRST = 'TERMS_FIRST';

/**
 * Key in the errors of a 429, under `captcha`: the same call succeeds when it includes a solved
 * captcha challenge.
 */
export const CAPTCHA_NEEDED = 'CAPTCHA_NEEDED';

/**
 * Refusals of a call open to everyone: invalid input, too many attempts, an external system that
 * does not respond (`Retry-After`).
 */
export const publicRefusals = { 400: Errors, 429: Errors, 503: Errors } as const;

/** Refusals of a call that requires a signed-in user with access. */
export const refusals = { ...publicRefusals, 401: Errors, 403: Errors } as const;

/**
 * Statuses that the server may return for any call, so that calls need not declare them: body too
 * large, not JSON, idempotency key reused, internal error.
 */
export const statusesOfTheServer = [413, 415, 422, 500] as const;

/**
 * The key under which a call reports that the text message gateway, BankID, the directory or the
 * case system did not respond.
 */
export const NO_RESPONSE = 'externalSystem.NoResponse';

/**
 * The key under which a call reports that the portal can show what it has, but stores nothing at the
 * moment: its database is read-only, or the disk is full.
 */
export const CANNOT_SAVE = 'portal.CannotSave';

/**
 * The key under which a call reports that the directory has accepted a new password, but the portal
 * could not store the change: the password applies, and the same call again stores the rest.
 */
export const PASSWORD_UNSTORED = 'portal.PasswordUnstored';

const TEXT_KEY = /^[A-Z][A-Z0-9_]*(\/[A-Z0-9_]+)*$/;

/**
 * Returns the text keys of the errors in validated input by outermost field; `''` is the input as a
 * whole. Messages that are not text keys, such as zod's own, become INPUT_INVALID.
 */
export function fieldErrorsOf(error: {
  readonly issues: readonly z.core.$ZodIssue[];
}): Errors['errors'] {
  const fieldErrors = new Map<string, Set<string>>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    const keys = fieldErrors.get(field) ?? new Set();
    fieldErrors.set(field, keys.add(TEXT_KEY.test(message) ? message : 'INPUT_INVALID'));
  }
  return Object.fromEntries([...fieldErrors].map(([field, keys]) => [field, [...keys]]));
}

/**
 * Error map to pass to `safeParse` as `error`: distinguishes missing from malformed input. A text
 * key given in the schema takes precedence.
 */
export const inputError = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === '') return 'INPUT_REQUIRED';
  if (issue.code === 'too_big') return 'INPUT_TOO_LONG';
  if (issue.code === 'too_small') return 'INPUT_TOO_SHORT';
  return 'INPUT_INVALID';
};
