import { ApiError } from '#client/api/errors.ts';
import type { TextKey } from '../texts.ts';

const reasons = {
  'INVITATIONS/WHY_NOT/OVER': true,
  'INVITATIONS/WHY_NOT/ROWS': true,
  'INVITATIONS/WHY_NOT/TOO_MANY_CHECKS': true,
  'INVITATIONS/WHY_NOT/TOO_MANY_LETTERS': true,
  'INVITATIONS/WHY_NOT/TOO_MANY_WAITING': true,
} as const satisfies Partial<Record<TextKey, true>>;
type Reason = keyof typeof reasons;

const isReason = (key: string | undefined): key is Reason => key !== undefined && key in reasons;

/** Returns the server's reason why nothing was sent or withdrawn; null for any other failure. */
export function whyNot(error: unknown): Reason | null {
  const key =
    error instanceof ApiError && (error.status === 409 || error.status === 429)
      ? error.errors?.['invitation']?.[0]
      : undefined;
  return isReason(key) ? key : null;
}
