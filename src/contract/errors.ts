import * as z from 'zod/mini';

/**
 * The body of every refusal: per field the text keys that say what is wrong with it. Empty where the status says it all
 * (401, 403, 404, 409, 423, 429, 503 …). Keys starting `translated.` are text already; `useData.` carry values (ERR-05, ERR-06, ERR-07).
 */
export const Errors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
export type Errors = z.infer<typeof Errors>;

/** In the errors of a refusal, under `authentication`: the account's status keeps the person out, and `closed` tells more. */
export const ACCOUNT_CLOSED = 'ACCOUNT_CLOSED';

/** In the errors of a 429, under `captcha`: the same call with a solved challenge of the captcha is let through. */
export const CAPTCHA_NEEDED = 'CAPTCHA_NEEDED';

/** What a call may answer anyone who asks: bad input, too many tries, an outside system that is silent (`Retry-After`). */
export const publicRefusals = { 400: Errors, 429: Errors, 503: Errors } as const;

/** The same for a call that needs somebody signed in, and not just anybody. */
export const refusals = { ...publicRefusals, 401: Errors, 403: Errors } as const;

/** Answered before a handler is asked, so no call declares them: body too large, not JSON, key reused, error. */
export const statusesOfTheServer = [413, 415, 422, 500] as const;

/** The key under which a call says that mail, SMS, BankID, the directory or the case system did not answer. */
export const NO_RESPONSE = 'externalSystem.NoResponse';

const TEXT_KEY = /^[A-Z][A-Z0-9_]*(\/[A-Z0-9_]+)*$/;

/**
 * The text keys of what is wrong with checked input, by its outermost field; `''` is the input as a whole. Other people's
 * messages, such as zod's own, become INPUT_INVALID.
 */
export function fieldErrorsOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): Errors['errors'] {
  const fieldErrors = new Map<string, Set<string>>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    const keys = fieldErrors.get(field) ?? new Set();
    fieldErrors.set(field, keys.add(TEXT_KEY.test(message) ? message : 'INPUT_INVALID'));
  }
  return Object.fromEntries([...fieldErrors].map(([field, keys]) => [field, [...keys]]));
}

/** Hand this to `safeParse` as `error`: it tells missing from malformed. A key in the schema itself goes before it. */
export const inputError = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === '') return 'INPUT_REQUIRED';
  if (issue.code === 'too_big') return 'INPUT_TOO_LONG';
  if (issue.code === 'too_small') return 'INPUT_TOO_SHORT';
  return 'INPUT_INVALID';
};
