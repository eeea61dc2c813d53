import { useMediaQuery } from '@mantine/hooks';
import { useContext, useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import type { ToastContent } from './toasts/toasts.ts';
import { CloseButton } from './CloseButton.tsx';
import { Messages } from './toasts/Messages.tsx';
import { Notice } from './Notice.tsx';
import { RowSkeleton } from './Skeletons.tsx';
import { ToastBar } from './toasts/ToastBar.tsx';
import { IsBesidePage, PANEL_BESIDE } from './besidePage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Its content is on the way. */
  readonly loading?: boolean;
  /** Its content comes in parts after it has opened: it is as high as the screen from the start, so that nothing in it moves. */
  readonly isTall?: boolean;
  /** Why the last try failed, above the action that failed (`failureToast`). */
  readonly submitError?: ToastContent | null;
  /** The primary action, within the thumb's reach. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A panel over a page, which stands still below it: at the right on desks, a sheet as high as its content on phones. Beside a table
 * that is worked on it is no modal dialog, and the table stays alive. It takes the focus, gives it back, and closes by its button, by
 * `Esc`, by a press on what it covers and by the browser's back.
 */
export function Panel({ title, onClose, loading = false, isTall = false, submitError, footer, children }: PanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBeside = useDialog(dialog);
  useRoomForKeyboard(dialog);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault(); // the route decides whether the panel is there
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-labelledby={titleId}
      data-beside={isBeside || undefined}
      data-tall={isTall || loading || undefined}
      onCancel={onCancel}
      closedby={isBeside ? 'none' : 'any'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        onCancel(event);
      }}
    >
      <header className={classes.header}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <CloseButton label={t('PANEL/CLOSE')} onClick={onClose} />
      </header>
      <div className={classes.body}>{loading ? <RowSkeleton rows={4} /> : children}</div>
      {(footer || submitError) && (
        <footer className={classes.footer}>
          {submitError && (
            <Notice tone={submitError.type} isSpoken>
              <Messages messages={submitError.messages} />
            </Notice>
          )}
          {footer}
        </footer>
      )}
      <ToastBar id="panel" />
    </dialog>
  );
}

/**
 * Opens the dialog beside the page or over it, and sees to the focus. Before anything is painted: a key pressed just as content takes
 * the place of the skeleton still meets a dialog.
 */
function useDialog(dialog: RefObject<HTMLDialogElement | null>): boolean {
  const isWide = useMediaQuery(PANEL_BESIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isBeside = useContext(IsBesidePage) && isWide;

  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (isBeside) element.show();
    else element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => element.close();
  }, [dialog, isBeside]);

  return isBeside;
}

/** Keeps a sheet above the keyboard of browsers that lay it over the page: the primary action stays within reach while one types. */
function useRoomForKeyboard(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const follow = () => {
      // A page that is zoomed into shows a part of itself too, without any keyboard.
      const hidden = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      dialog.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
    };
    const heard = new AbortController();
    for (const name of ['resize', 'scroll']) viewport.addEventListener(name, follow, { signal: heard.signal });
    return () => heard.abort();
  }, [dialog]);
}
