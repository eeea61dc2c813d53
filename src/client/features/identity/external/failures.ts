import { NO_RESPONSE } from '#contract/errors.ts';
import { ApiError, errorsAtFields } from '#client/api/errors.ts';
import type { Message } from '#client/ui/toasts/toasts.ts';
import { toasts } from '../texts.ts';
import { CaptchaError } from './useCaptcha.ts';

export type Outcomes = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the outcomes of a 400 response by key; null for any other failure. The keys are the
 * outcomes named in the specification (ERR-16, ERR-18).
 */
export function outcomesOf(error: unknown): Outcomes | null {
  const outcomes = errorsAtFields(error);
  return Object.keys(outcomes).length > 0 && !(NO_RESPONSE in outcomes) ? outcomes : null;
}

/**
 * Returns the message for an outcome: the server's own text, else the text of the outcome, else a
 * text that names the unknown outcomes (ERR-16).
 */
export function messageOf(outcomes: Outcomes, known: readonly string[]): Message {
  const field = known.find((name) => name in outcomes);
  if (field === undefined)
    return { keys: ['EXTERNAL/UNDEFINED'], values: { keys: Object.keys(outcomes).join(', ') } };
  return { keys: [...(outcomes[field] ?? []), `EXTERNAL/OUTCOME/${field.toUpperCase()}`] };
}

/** Whether a submission was rejected as automated, as the captcha reports (EXT-10). */
const isBot = (error: unknown): boolean =>
  error instanceof CaptchaError ||
  (error instanceof ApiError && error.status === 403 && error.errors?.['captcha'] !== undefined);

/**
 * Shows as a toast the failures that belong to no field: not offered, not found, too many requests,
 * no network, and a general text for all others (ERR-17).
 */
export function showFailureToast(error: unknown): void {
  if (isBot(error)) toasts.error('ERROR/RECAPTCHA/BOT_WARNING');
  else if (error instanceof ApiError && error.status === 429) toasts.warning('EXTERNAL/TOO_MANY');
  else
    toasts.failure(error, 'EXTERNAL', {
      403: 'EXTERNAL/CREATE/CLOSED',
      404: 'EXTERNAL/RESET/NOT_FOUND',
    });
}
