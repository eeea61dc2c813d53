import { NO_RESPONSE } from '../../../contract/errors.ts';
import { AlreadyRunning, NetworkError, ApiError, type FieldErrors } from '../../api/errors.ts';
import type { AnyTextKey, TextKey } from '../../i18n/keys.ts';

export type ToastType = 'error' | 'warning' | 'info' | 'success';

/** A sentence to show: the first key that has a text, or text as it is. Below it, where there are several of them, why. */
export type Message = Sentence & { readonly reasons?: readonly Message[] };
type Sentence =
  | { readonly keys: readonly string[]; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string };

/** What a toast says, before it has been given an id and a place (SHELL-29). */
export interface ToastContent {
  readonly type: ToastType;
  /** What the messages have in common. Then it alone is read out; a list may be long. */
  readonly title?: string;
  readonly messages: readonly Message[];
  /**
   * What it is about, such as `CARD/FREEZE`: news of the same matter, or of a part or the whole of it, takes its place. Without it only
   * the same words do.
   */
  readonly about?: string;
  /** What can be done about it. The toast goes when it is. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A caller's own sentence for a status, instead of the common one (ERR-09). */
export type StatusTexts<Key extends AnyTextKey = TextKey> = Partial<Record<401 | 403 | 404, Key>>;

/** Several values in one sentence are joined like this (decisions, "The rest"). */
const JOINER = ', ';

/**
 * Turns a failed call into what the person is told: keys, not text, so that this file needs no language (ERR-05, ERR-06, ERR-07, ERR-08, ERR-09, ERR-10, ERR-12).
 * Null when there is nothing to tell. `prefix` is the area and action, such as `CAMPUS_CARD/FREEZE`.
 */
export function failureToast(error: unknown, prefix: string, statusTexts: StatusTexts<AnyTextKey> = {}): ToastContent | null {
  if (error instanceof AlreadyRunning) return null;
  if (error instanceof NetworkError) return { type: 'warning', messages: [{ keys: ['ERROR/NO_CONNECTION'] }] };
  if (!(error instanceof ApiError)) return general;

  const { status, errors } = error;
  if (errors && NO_RESPONSE in errors) return { type: 'warning', messages: [{ keys: ['ERROR/NO_RESPONSE'] }] };
  if (status === 400 && errors && Object.keys(errors).length > 0) {
    return { type: 'error', messages: messagesOf(errors, prefix) };
  }
  if (status === 401 || status === 403 || status === 404) {
    return { type: 'error', messages: [{ keys: [statusTexts[status] ?? `ERROR/STATUS_CODE/${status}/TEXT`] }] };
  }
  return general;
}

const general: ToastContent = { type: 'error', messages: [{ keys: ['ERROR/GENERAL'] }] };

/** The sentences for a map of field errors: also what a form's summary shows. */
export const messagesOf = (errors: FieldErrors, prefix: string): Message[] =>
  Object.entries(errors).flatMap(([field, fieldErrors]) => fieldMessages(field, fieldErrors, prefix));

/** The server marks what it has translated itself, and what only gives values to our own sentence. */
function fieldMessages(field: string, fieldErrors: readonly string[], prefix: string): Message[] {
  if (field.startsWith('translated.')) return fieldErrors.map((text) => ({ text }));
  const known = `${prefix}/400/${field}`;
  const values = { values: fieldErrors.join(JOINER), key: field };
  if (field.startsWith('useData.')) return [{ keys: [known, fieldErrors.length > 0 ? 'ERROR/UNKNOWN_DATA' : 'ERROR/UNKNOWN_KEY'], values }];
  return [{ keys: [known, ...fieldErrors, 'ERROR/UNKNOWN_KEY'], values }];
}
