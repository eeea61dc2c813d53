import type { Errors } from '#contract/errors.ts';

/** The object does not exist or belongs to another person; the response does not reveal which. */
export const notFound = { status: 404, body: { errors: {} } } as const;
/** The caller may make such calls, but not for this object. */
export const forbidden = { status: 403, body: { errors: {} } } as const;
/** The object is not, or is no longer, in the state that the action requires. */
export const conflict = { status: 409, body: { errors: {} } } as const;
/** Too many attempts; further attempts are refused for a while. */
export const locked = { status: 423, body: { errors: {} } } as const;

/** Returns status 400 with a text key for each refused field. */
export function badRequest(refusals: Readonly<Record<string, string | undefined>>): {
  status: 400;
  body: Errors;
} {
  const errors: Errors['errors'] = {};
  for (const [field, key] of Object.entries(refusals)) if (key !== undefined) errors[field] = [key];
  return { status: 400, body: { errors } };
}
