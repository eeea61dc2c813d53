import { failureToast, type StatusTexts, type ToastContent, type ToastType } from './toasts.ts';
import type { TextKey } from '../i18n/keys.ts';

/** One toast on the screen (SHELL-29). */
export interface Toast extends ToastContent {
  readonly id: string;
  readonly dismissible: boolean;
  /** The bar that shows it: a panel may have one of its own. */
  readonly messageBarId: string;
}

export const SHELL_BAR = 'shell';

type Values = Readonly<Record<string, string | number>>;

let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const wordsOf = ({ type, title, messages }: ToastContent): string => JSON.stringify({ type, title, messages });

const isWithin = (matter: string, other: string): boolean => matter === other || matter.startsWith(`${other}/`);
const isSameMatter = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (isWithin(one, other) || isWithin(other, one));

/** What a text is about, by its key: `CARD/FREEZE/DONE` is about `CARD/FREEZE`. The common errors are about nothing in particular. */
const matterOf = (key: string): { about?: string } => {
  const about = key.split('/').slice(0, -1).join('/');
  return about === '' || about.startsWith('ERROR') ? {} : { about };
};

let previous = 0;
const toToast = (content: ToastContent, dismissible: boolean, messageBarId: string): Toast => ({ ...content, id: `toast-${(previous += 1)}`, dismissible, messageBarId });

/** The toasts on the screen, oldest first, as an external store for React. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): readonly Toast[] => shown,

  /** Shows a toast and gives its id. It replaces those that say the same, and those about the same matter, which it makes out of date. */
  show(content: ToastContent, { dismissible = true, messageBarId = SHELL_BAR } = {}): string {
    const said = wordsOf(content);
    const others = shown.filter((toast) => wordsOf(toast) !== said && !isSameMatter(toast.about, content.about));
    const toast = toToast(content, dismissible, messageBarId);
    change([...others, toast]);
    return toast.id;
  },
  /** Shows together all that there is to tell of a matter, in the place of whatever was told of it before. None: it is only taken away. */
  tell(about: string, contents: readonly ToastContent[]): void {
    const others = shown.filter((toast) => !isSameMatter(toast.about, about));
    change([...others, ...contents.map((content) => toToast({ ...content, about }, true, SHELL_BAR))]);
  },
  dismiss: (id: string): void => change(shown.filter((toast) => toast.id !== id)),
  clear: (): void => {
    if (shown.length > 0) change([]);
  },
};

const say = (type: ToastType) => (key: TextKey, values: Values = {}, matter: { about?: string } = matterOf(key)) =>
  toastStore.show({ type, messages: [{ keys: [key], values }], ...matter });

/** What pages and panels say to the person. Callable from anywhere: it is not a hook. */
export const toasts = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  /** Tells why a call failed; silent for a duplicate that was never sent. */
  failure(error: unknown, prefix: string, statusTexts?: StatusTexts): void {
    const content = failureToast(error, prefix, statusTexts);
    if (content) toastStore.show({ ...content, about: prefix });
  },
  clear: toastStore.clear,
};
