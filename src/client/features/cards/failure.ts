import { Refusal } from '../../api/refusal.ts';
import { failureToast, type ToastContent } from '../../api/toasts.ts';
import type { TextKey } from '../../i18n/keys.ts';

/** Why a call about the card failed, with sentences of our own for the statuses that mean something there. */
export function cardFailure(error: Error | null, prefix: string, texts: Readonly<Partial<Record<number, TextKey>>> = {}): ToastContent | null {
  if (!error) return null;
  const key = error instanceof Refusal ? texts[error.status] : undefined;
  return key ? { type: 'warning', messages: [{ keys: [key] }] } : failureToast(error, prefix);
}
