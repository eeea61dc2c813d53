import { Refusal } from '../../../api/refusal.ts';

/** The text key of what the server found wrong with a field; undefined where it found nothing there. */
export const faultAt = (error: unknown, field: string): string | undefined =>
  error instanceof Refusal && error.status === 400 ? error.errors?.[field]?.[0] : undefined;
