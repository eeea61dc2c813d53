import { useMediaQuery } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import type { ToastContent } from '../api/toasts.ts';
import { CloseButton } from './CloseButton.tsx';
import { Messages } from './Messages.tsx';
import { Notice } from './Notice.tsx';
import { RowBones } from './Skeletons.tsx';
import { ToastBar } from './ToastBar.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Its content is on the way. */
  readonly loading?: boolean;
  /** Why the last try failed, above the action that failed (`failureToast`). */
  readonly submitError?: ToastContent | null;
  /** The primary action, within the thumb's reach. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** Wide enough for a page and a panel side by side. */
const DESK = '(min-width: 75em)';

/**
 * A panel over a page: beside it on desks, where the page stays alive; a sheet over it on smaller screens. It takes the focus,
 * gives it back, and closes by its button, by `Esc` and by the browser's back.
 */
export function Panel({ title, onClose, loading = false, submitError, footer, children }: PanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useDialog();

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault(); // the route decides whether the panel is there
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-labelledby={titleId}
      onCancel={onCancel}
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
      <div className={classes.body}>{loading ? <RowBones rows={4} /> : children}</div>
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
 * the place of bones still meets a dialog.
 */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBeside = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false }) ?? false;

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
  }, [isBeside]);

  return dialog;
}
