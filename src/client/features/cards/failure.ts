import { ApiError } from '../../api/errors.ts';
import { failureToast, type ToastContent } from '../../ui/toasts/toasts.ts';
import type { TextKey } from './texts.ts';

/** Why a call about the card failed, with sentences of our own for the statuses that mean something there. */
export function cardFailure(error: Error | null, prefix: string, texts: Readonly<Partial<Record<number, TextKey>>> = {}): ToastContent | null {
  if (!error) return null;
  const key = error instanceof ApiError ? texts[error.status] : undefined;
  return key ? { type: 'warning', messages: [{ keys: [key] }] } : failureToast(error, prefix);
}
