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
let latest = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const wordsOf = ({ type, title, messages }: ToastContent): string => JSON.stringify({ type, title, messages });

/** The toasts on the screen, oldest first, as an external store for React. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): readonly Toast[] => shown,

  /** Shows a toast and gives its id. One that says the same as another replaces it. */
  show(content: ToastContent, { dismissible = true, messageBarId = SHELL_BAR } = {}): string {
    latest += 1;
    const id = `toast-${latest}`;
    const said = wordsOf(content);
    const others = shown.filter((toast) => wordsOf(toast) !== said);
    change([...others, { ...content, id, dismissible, messageBarId }]);
    return id;
  },
  dismiss: (id: string): void => change(shown.filter((toast) => toast.id !== id)),
  clear: (): void => {
    if (shown.length > 0) change([]);
  },
};

const say = (type: ToastType) => (key: TextKey, values: Values = {}) =>
  toastStore.show({ type, messages: [{ keys: [key], values }] });

/** What pages and panels say to the person. Callable from anywhere: it is not a hook. */
export const toasts = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  /** Tells why a call failed; silent for a duplicate that was never sent. */
  failure(error: unknown, prefix: string, statusTexts?: StatusTexts): void {
    const content = failureToast(error, prefix, statusTexts);
    if (content) toastStore.show(content);
  },
  clear: toastStore.clear,
};
