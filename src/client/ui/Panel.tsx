import { useMediaQuery } from '@mantine/hooks';
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { ToastContent } from './toasts/toasts.ts';
import { CloseButton } from './CloseButton.tsx';
import { Messages } from './toasts/Messages.tsx';
import { Notice } from './Notice.tsx';
import { RowSkeleton } from './Skeletons.tsx';
import { ToastBar } from './toasts/ToastBar.tsx';
import { IsBesidePage, PANEL_BESIDE } from './besidePage.ts';
import { ContentFrame } from './contentFrame.ts';
import { PanelFootSlot } from './panelFootSlot.ts';
import { PanelShapeContext, type PanelShape } from './panelShape.ts';
import { useLightDismiss } from './useLightDismiss.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the content is loading. */
  readonly loading?: boolean;
  /**
   * Whether the content loads in parts after the panel has opened: the panel is then as high as the
   * screen from the start, so that its layout does not shift.
   */
  readonly isTall?: boolean;
  /** The shape of a message instead of the panel's content; otherwise the panel's own shape. */
  readonly shape?: PanelShape;
  /** Why the last attempt failed, shown above the action that failed (`failureToast`). */
  readonly submitError?: ToastContent | null;
  readonly children?: ReactNode;
}

/**
 * A panel over a page, which does not scroll behind it: at the right or a dialog in the middle on
 * desktop, and a sheet as high as its content on phones. Beside a table that the user works in, it is not modal and the
 * table stays interactive. The panel takes the focus and returns it on closing, to the page's
 * heading if the opener is gone. It closes by its close button, by `Esc`, by a click on the covered
 * page and by the browser's Back button. Its actions are a `PanelFoot`.
 */
export function Panel({
  title,
  onClose,
  loading = false,
  isTall = false,
  shape,
  submitError,
  children,
}: PanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const ownShape = useContext(PanelShapeContext);
  const isDialog = (shape ?? ownShape) === 'dialog';
  const isBeside = useDialog(dialog, !isDialog);
  const frame = useContext(ContentFrame);
  useRoomForKeyboard(dialog);

  const close = (event: SyntheticEvent) => {
    event.preventDefault(); // the route decides whether the panel is shown
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-labelledby={titleId}
      data-beside={isBeside || undefined}
      data-dialog={isDialog || undefined}
      data-tall={(!isDialog && (isTall || loading)) || undefined}
      // A file picker that is dismissed sends a `cancel` event of its own, which bubbles up to the
      // dialog.
      onCancel={(event) => event.target === event.currentTarget && close(event)}
      closedby={isBeside ? 'none' : 'any'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        close(event);
      }}
    >
      <header className={classes.header}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <CloseButton label={t('PANEL/CLOSE')} onClick={onClose} />
      </header>
      {frame(
        <>
          <div className={classes.body}>
            {loading ? (
              <RowSkeleton rows={4} />
            ) : (
              <PanelFootSlot value={foot}>{children}</PanelFootSlot>
            )}
          </div>
          <footer ref={setFoot} className={classes.footer}>
            {submitError && (
              <Notice tone={submitError.type} isSpoken>
                <Messages messages={submitError.messages} />
              </Notice>
            )}
          </footer>
        </>,
      )}
      <ToastBar id="panel" />
    </dialog>
  );
}

/** Whether a panel was removed in the commit that is under way. */
let isReplacing = false;

/**
 * Opens the dialog beside the page or over it, and manages the focus. Runs before paint, so that a
 * key pressed just as content replaces the skeleton still reaches a dialog.
 */
function useDialog(dialog: RefObject<HTMLDialogElement | null>, mayBeBeside: boolean): boolean {
  useLightDismiss(dialog);
  const isWide =
    useMediaQuery(PANEL_BESIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isBeside = useContext(IsBesidePage) && isWide && mayBeBeside;

  useLayoutEffect(() => {
    const opener = document.activeElement;
    // A panel that replaces another one, as its content after the skeleton, takes its place at once.
    if (isReplacing) dialog.current?.setAttribute('data-still', '');
    return () => {
      isReplacing = true;
      queueMicrotask(() => {
        isReplacing = false;
      });
      // What the user did in the panel may have removed its opener, such as the buttons of an
      // application that has been decided.
      const place =
        opener instanceof HTMLElement && opener.isConnected
          ? opener
          : document.querySelector<HTMLElement>('main h1');
      place?.focus({ preventScroll: true });
    };
  }, [dialog]);

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

/**
 * Keeps a sheet above the on-screen keyboard in browsers that overlay the page with it, so that the
 * primary action stays within reach while the user types.
 */
function useRoomForKeyboard(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const follow = () => {
      // On a zoomed page, part of the page is outside the visual viewport even without a keyboard.
      const hidden =
        viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      const element = dialog.current;
      element?.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
      // The sheet has become lower, so that the field may be outside the part that is visible.
      const focused = document.activeElement;
      if (hidden > 0 && focused && element?.contains(focused))
        focused.scrollIntoView({ block: 'nearest' });
    };
    const listeners = new AbortController();
    for (const name of ['resize', 'scroll'])
      viewport.addEventListener(name, follow, { signal: listeners.signal });
    return () => listeners.abort();
  }, [dialog]);
}
