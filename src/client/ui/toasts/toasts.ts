import { CANNOT_SAVE, NO_RESPONSE, PASSWORD_UNSTORED } from '#contract/errors.ts';
import { AlreadyRunning, NetworkError, ApiError, type FieldErrors } from '#client/api/errors.ts';
import type { AnyTextKey, TextKey } from '#client/i18n/keys.ts';

export type ToastType = 'error' | 'warning' | 'info' | 'success';

/**
 * A message: the first of its keys that has a text, or a text as it is.
 */
export type Message =
  | {
      readonly keys: readonly string[];
      readonly values?: Readonly<Record<string, string | number>>;
    }
  | { readonly text: string };

/** The content of a toast, before it has an id and a bar (SHELL-29). */
export interface ToastContent {
  readonly type: ToastType;
  readonly messages: readonly Message[];
  /**
   * The subject of the toast, such as `CARD/FREEZE`: a later toast about the same subject, a part
   * of it or the whole of it replaces this one. Without a subject, only a toast with the same
   * content does.
   */
  readonly about?: string;
  /** Action offered by the toast, which closes when the action is run. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A caller's own text for a status, instead of the common one (ERR-09). */
export type StatusTexts<Key extends AnyTextKey = TextKey> = Partial<Record<401 | 403 | 404, Key>>;

/** Separates several values in one sentence (decisions, "The rest"). */
const JOINER = ', ';

/**
 * Turns a failed call into a toast: text keys, not text, so that this file is independent of the
 * language (ERR-05, ERR-06, ERR-07, ERR-08, ERR-09, ERR-10, ERR-12). Returns null when there is
 * nothing to show. `prefix` is the area and action, such as `CAMPUS_CARD/FREEZE`.
 */
export function failureToast(
  error: unknown,
  prefix: string,
  statusTexts: StatusTexts<AnyTextKey> = {},
): ToastContent | null {
  if (error instanceof AlreadyRunning) return null;
  if (error instanceof NetworkError)
    return { type: 'warning', messages: [{ keys: ['ERROR/NO_CONNECTION'] }] };
  if (!(error instanceof ApiError)) return general;

  const { status, errors } = error;
  if (errors && NO_RESPONSE in errors)
    return { type: 'warning', messages: [{ keys: ['ERROR/NO_RESPONSE'] }] };
  if (errors && CANNOT_SAVE in errors)
    return { type: 'warning', messages: [{ keys: ['ERROR/CANNOT_SAVE'] }] };
  if (errors && PASSWORD_UNSTORED in errors)
    return { type: 'warning', messages: [{ keys: ['PASSWORD/UNSTORED'] }] };
  // A 500 with errors comes from a call that passes on what an external system says (ERR-03).
  if ((status === 400 || status === 500) && errors && Object.keys(errors).length > 0) {
    return { type: 'error', messages: messagesOf(errors, prefix) };
  }
  // Not in the specification, whose calls give no reasons with a conflict.
  if (status === 409 && errors && Object.keys(errors).length > 0) {
    const messages = Object.values(errors).map((reasons) => ({
      keys: [...reasons, 'ERROR/GENERAL'],
    }));
    return { type: 'error', messages };
  }
  if (status === 401 || status === 403 || status === 404) {
    return {
      type: 'error',
      messages: [{ keys: [statusTexts[status] ?? `ERROR/STATUS_CODE/${status}/TEXT`] }],
    };
  }
  return general;
}

const general: ToastContent = { type: 'error', messages: [{ keys: ['ERROR/GENERAL'] }] };
const notLoaded: ToastContent = { type: 'error', messages: [{ keys: ['ERROR/NOT_LOADED'] }] };

/** Returns the messages for content that could not be loaded. */
export const loadingFailure = (error: unknown): readonly Message[] => {
  const failure = failureToast(error, 'ERROR');
  return (failure === general ? notLoaded : failure)?.messages ?? [];
};

/** Returns the messages for a map of field errors, for toasts and for the summary of a form. */
export const messagesOf = (errors: FieldErrors, prefix: string): Message[] =>
  Object.entries(errors).flatMap(([field, fieldErrors]) =>
    fieldMessages(field, fieldErrors, prefix),
  );

/**
 * The server marks errors that it has translated itself, and errors that only supply values for the
 * client's own text.
 */
function fieldMessages(field: string, fieldErrors: readonly string[], prefix: string): Message[] {
  if (field.startsWith('translated.')) return fieldErrors.map((text) => ({ text }));
  const known = `${prefix}/400/${field}`;
  const values = { values: fieldErrors.join(JOINER), key: field };
  if (field.startsWith('useData.'))
    return [
      {
        keys: [known, fieldErrors.length > 0 ? 'ERROR/UNKNOWN_DATA' : 'ERROR/UNKNOWN_KEY'],
        values,
      },
    ];
  return [{ keys: [known, ...fieldErrors, 'ERROR/UNKNOWN_KEY'], values }];
}
