import type { Errors } from '../../contract/errors.ts';

/** Unknown, or another person's: the caller cannot tell which. */
export const notFound = { status: 404, body: { errors: {} } } as const;
/** The caller may make such a call, but not about this. */
export const forbidden = { status: 403, body: { errors: {} } } as const;
/** The thing is no longer, or not yet, as the action needs it. */
export const conflict = { status: 409, body: { errors: {} } } as const;
/** Too many tries; the way is closed for a while. */
export const locked = { status: 423, body: { errors: {} } } as const;

/** 400 with a text key per field that was refused. */
export function badRequest(refusals: Readonly<Record<string, string | undefined>>): { status: 400; body: Errors } {
  const errors: Errors['errors'] = {};
  for (const [field, key] of Object.entries(refusals)) if (key !== undefined) errors[field] = [key];
  return { status: 400, body: { errors } };
}
