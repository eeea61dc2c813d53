import { ApiError, errorsAtFields } from '#client/api/errors.ts';

/** How the capture ended on the phone. */
export type End = 'SENT' | 'OVER' | 'TAKEN_BY_ANOTHER';

/** Returns how a refusal by the server ends the capture; null when a retry may succeed. */
export function endOf(error: Error | null): Exclude<End, 'SENT'> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'TAKEN_BY_ANOTHER';
  return error.status === 404 || 'code' in errorsAtFields(error) ? 'OVER' : null;
}
