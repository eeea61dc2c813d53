import { errorAtField } from '#client/api/errors.ts';

/** Returns the text key of the server's error for a field; undefined without one. */
export const fieldErrorAt = (error: unknown, field: string): string | undefined =>
  errorAtField(error, field);
