import { NO_RESPONSE } from '../../../../contract/errors.ts';
import { ApiError } from '../../../api/errors.ts';
import type { Message } from '../../../ui/toasts/toasts.ts';
import { toasts } from '../texts.ts';
import { CaptchaError } from './useCaptcha.ts';

export type Outcomes = Readonly<Record<string, readonly string[]>>;

/** What a 400 says by its keys; null for any other failure. Keys are the outcomes that the specification names (ERR-16, ERR-18). */
export const outcomesOf = (error: unknown): Outcomes | null =>
  error instanceof ApiError && error.status === 400 && error.errors !== null && Object.keys(error.errors).length > 0 && !(NO_RESPONSE in error.errors) ? error.errors : null;

/** The sentence for an outcome: the server's own, else the one of the outcome, else one that names the unknown outcomes (ERR-16). */
export function messageOf(outcomes: Outcomes, known: readonly string[]): Message {
  const field = known.find((name) => name in outcomes);
  if (field === undefined) return { keys: ['EXTERNAL/UNDEFINED'], values: { keys: Object.keys(outcomes).join(', ') } };
  return { keys: [...(outcomes[field] ?? []), `EXTERNAL/OUTCOME/${field.toUpperCase()}`] };
}

/** Why a submission was not taken for a person's, which the captcha tells (EXT-10). */
const isBot = (error: unknown): boolean => error instanceof CaptchaError || (error instanceof ApiError && error.status === 403 && error.errors?.['captcha'] !== undefined);

/** Tells in a toast what no field is to blame for: not offered, not found, too many, no network, and anything else in general (ERR-17). */
export function tellFailure(error: unknown): void {
  if (isBot(error)) toasts.error('ERROR/RECAPTCHA/BOT_WARNING');
  else if (error instanceof ApiError && error.status === 429) toasts.warning('EXTERNAL/TOO_MANY');
  else toasts.failure(error, 'EXTERNAL', { 403: 'EXTERNAL/CREATE/CLOSED', 404: 'EXTERNAL/RESET/NOT_FOUND' });
}
