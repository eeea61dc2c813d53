import { ApiError } from '../../../api/errors.ts';

/** The text key of what the server found wrong with a field; undefined where it found nothing there. */
export const fieldErrorAt = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError && error.status === 400 ? error.errors?.[field]?.[0] : undefined;
