import { ApiError } from '#client/api/errors.ts';
import { failureToast, type ToastContent } from '#client/ui/toasts/toasts.ts';
import type { TextKey } from '#client/domain/cards/texts.ts';

/**
 * Returns the message for a failed call about the card, with specific texts for the statuses that
 * have a specific meaning there.
 */
export function cardFailure(
  error: Error | null,
  prefix: string,
  texts: Readonly<Partial<Record<number, TextKey>>> = {},
): ToastContent | null {
  if (!error) return null;
  const key = error instanceof ApiError ? texts[error.status] : undefined;
  return key ? { type: 'warning', messages: [{ keys: [key] }] } : failureToast(error, prefix);
}
