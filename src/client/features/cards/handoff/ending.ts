import { ApiError } from '../../../api/errors.ts';

/** How it ends on the phone. */
export type End = 'SENT' | 'OVER' | 'TAKEN_BY_ANOTHER';

/** What the server's refusal ends; null where another try may do. */
export function endOf(error: Error | null): Exclude<End, 'SENT'> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return 'TAKEN_BY_ANOTHER';
  const isNoCode = error.status === 400 && error.errors !== null && 'code' in error.errors;
  return error.status === 404 || isNoCode ? 'OVER' : null;
}
