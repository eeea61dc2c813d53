import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { SHELL_BAR, toastStore, type Toast } from './toastStore.ts';
import { IconButton } from '../IconButton.tsx';
import { CloseIcon } from '../icons.tsx';
import { Messages } from './Messages.tsx';
import { Notice } from '../Notice.tsx';
import { createStore, useStore } from '#client/store/store.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import classes from './ToastBar.module.css';

const ToastReport = lazy(async () => ({
  default: (await import('./ToastReport.tsx')).ToastReport,
}));

/**
 * Time to read a toast twice or, for a toast with an action, to decide on the action. Warnings and
 * errors stay until the user closes them.
 */
const SHOWN_MS = 8_000;
const SHOWN_TO_ACT_MS = 20_000;

/**
 * The bar in which toasts appear. A modal panel hides everything behind it from screen readers, so
 * it has its own bar with its own id. Toasts for the shell are shown in the bar that was mounted
 * last.
 */
export function ToastBar({ id = SHELL_BAR }: { id?: string }) {
  const { t } = useTranslation();
  const all = useStore(toastStore);
  const isLast = useIsLastBar(id);
  const shown = isLast
    ? all.filter(({ messageBarId }) => messageBarId === SHELL_BAR || messageBarId === id)
    : [];

  const bar = useRoomBelow(id === SHELL_BAR);
  return (
    <section ref={bar} className={classes.bar} data-bar={id} aria-label={t('SHELL/MESSAGES')}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const hasAction = toast.action !== undefined;
  const goesByItself = toast.dismissible && (toast.type === 'success' || toast.type === 'info');

  useEffect(() => {
    if (!goesByItself || isHeld) return undefined;
    const timer = setTimeout(
      () => toastStore.dismiss(toast.id),
      hasAction ? SHOWN_TO_ACT_MS : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [goesByItself, isHeld, hasAction, toast.id]);

  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastNotice toast={toast} />
      {toast.dismissible && (
        <span className={classes.dismiss}>
          <IconButton label={t('SHELL/DISMISS')} onClick={() => toastStore.dismiss(toast.id)}>
            <CloseIcon size={18} />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/**
 * Few toasts have an action, and the code for it has already been loaded with what showed the toast.
 */
function ToastNotice({ toast }: { toast: Toast }) {
  const { type, messages, action } = toast;
  if (!action)
    return (
      <Notice tone={type} isSpoken>
        <Messages messages={messages} />
      </Notice>
    );
  return (
    <Suspense fallback={null}>
      <ToastReport toast={toast} />
    </Suspense>
  );
}

/**
 * Exposes the height of the bar to the style sheets as `--m-toasts`, so that the page leaves room
 * for it.
 */
function useRoomBelow(isOverPage: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || !isOverPage) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--m-toasts', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--m-toasts');
    };
  }, [isOverPage]);
  return bar;
}

const bars = createStore<readonly string[]>([]);

function useIsLastBar(id: string): boolean {
  useEffect(() => {
    // A panel that opens together with the page is mounted before the shell around it.
    bars.set(id === SHELL_BAR ? [id, ...bars.get()] : [...bars.get(), id]);
    return () => bars.set(bars.get().filter((bar) => bar !== id));
  }, [id]);
  return useStore(bars).at(-1) === id;
}
