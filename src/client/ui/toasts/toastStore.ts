import { actionFailedWith } from '#client/api/attempts.ts';
import { failureToast, type StatusTexts, type ToastContent, type ToastType } from './toasts.ts';
import type { AnyTextKey, TextKey } from '#client/i18n/keys.ts';
import { pageAge } from '#client/device/clock.ts';
import { createStore } from '#client/store/store.ts';

/** One toast on the screen (SHELL-29). */
export interface Toast extends ToastContent {
  readonly id: string;
  /** The age of the page when the toast was shown, in milliseconds. */
  readonly shownAt: number;
  readonly dismissible: boolean;
  /** The bar that shows the toast; a panel may have its own. */
  readonly messageBarId: string;
  /** The action that failed, for which a new attempt removes the toast. */
  readonly failed?: object | undefined;
}

export const SHELL_BAR = 'shell';

type Values = Readonly<Record<string, string | number>>;

const shown = createStore<readonly Toast[]>([]);

const contentKeyOf = ({ type, messages }: ToastContent): string =>
  JSON.stringify({ type, messages });

const isWithin = (subject: string, other: string): boolean =>
  subject === other || subject.startsWith(`${other}/`);
const isSameSubject = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (isWithin(one, other) || isWithin(other, one));

/**
 * Returns the subject of a text, derived from its key: `CARD/FREEZE/DONE` is about `CARD/FREEZE`.
 * The common errors have no subject.
 */
const subjectOf = (key: string): { about?: string } => {
  const about = key.split('/').slice(0, -1).join('/');
  return about === '' || about.startsWith('ERROR') ? {} : { about };
};

type ShowOptions = Partial<Pick<Toast, 'dismissible' | 'messageBarId' | 'failed'>>;

let previous = 0;
const toToast = (content: ToastContent, dismissible: boolean, messageBarId: string): Toast => ({
  ...content,
  id: `toast-${(previous += 1)}`,
  shownAt: pageAge(),
  dismissible,
  messageBarId,
});

/** The toasts on the screen, oldest first. */
export const toastStore = {
  get: shown.get,
  subscribe: shown.subscribe,

  /**
   * Shows a toast and returns its id. Replaces toasts with the same content and toasts about the
   * same subject, which are now outdated.
   */
  show(
    content: ToastContent,
    { dismissible = true, messageBarId = SHELL_BAR, failed }: ShowOptions = {},
  ): string {
    const contentKey = contentKeyOf(content);
    const others = shown
      .get()
      .filter(
        (toast) => contentKeyOf(toast) !== contentKey && !isSameSubject(toast.about, content.about),
      );
    const toast = { ...toToast(content, dismissible, messageBarId), failed };
    shown.set([...others, toast]);
    return toast.id;
  },
  /**
   * Replaces all toasts about a subject with the given ones. With no contents, the toasts are only
   * removed.
   */
  replaceAbout(about: string, contents: readonly ToastContent[]): void {
    const others = shown.get().filter((toast) => !isSameSubject(toast.about, about));
    shown.set([
      ...others,
      ...contents.map((content) => toToast({ ...content, about }, true, SHELL_BAR)),
    ]);
  },
  /**
   * Removes what the user has seen and left behind: toasts shown before `time`. Those with an
   * action stay, since what they offer is nowhere else. `types` limits the removal.
   */
  dismissOlder(
    time: number,
    types: readonly ToastType[] = ['error', 'warning', 'info', 'success'],
  ): void {
    const left = shown
      .get()
      .filter(
        ({ shownAt, type, action, dismissible }) =>
          shownAt >= time || !dismissible || action || !types.includes(type),
      );
    if (left.length < shown.get().length) shown.set(left);
  },
  /** Removes the failure of an action's earlier attempt. */
  dismissFailureOf(action: object): void {
    const left = shown.get().filter(({ failed }) => failed !== action);
    if (left.length < shown.get().length) shown.set(left);
  },
  dismiss: (id: string): void => shown.set(shown.get().filter((toast) => toast.id !== id)),
  clear: (): void => {
    if (shown.get().length > 0) shown.set([]);
  },
};

const showText =
  (type: ToastType) =>
  (key: AnyTextKey, values: Values = {}, subject: { about?: string } = subjectOf(key)) =>
    toastStore.show({ type, messages: [{ keys: [key], values }], ...subject });

type ShowText<Key extends AnyTextKey> = (
  key: Key,
  values?: Values,
  subject?: { about?: string },
) => string;

interface Toasts<Key extends AnyTextKey> {
  readonly success: ShowText<Key>;
  readonly info: ShowText<Key>;
  readonly warning: ShowText<Key>;
  readonly error: ShowText<Key>;
  /** Shows why a call failed; shows nothing for a duplicate call that was never sent. */
  readonly failure: (error: unknown, prefix: string, statusTexts?: StatusTexts<Key>) => void;
  readonly clear: () => void;
}

const anyToasts: Toasts<AnyTextKey> = {
  success: showText('success'),
  info: showText('info'),
  warning: showText('warning'),
  error: showText('error'),
  failure(error, prefix, statusTexts) {
    const content = failureToast(error, prefix, statusTexts);
    if (content)
      toastStore.show({ ...content, about: prefix }, { failed: actionFailedWith(error) });
  },
  clear: toastStore.clear,
};

/**
 * Shows messages from pages and panels, in texts that every page has loaded. Callable from
 * anywhere, because it is not a hook.
 */
export const toasts: Toasts<TextKey> = anyToasts;

/** Like `toasts`, for an area that has loaded further texts. */
export const toastsOf = <Key extends AnyTextKey>(): Toasts<Key> => anyToasts;
