import { useEffect, type RefObject } from 'react';
import { isOnNewcomer } from './pressGuard.ts';
import { useModalDialog } from './useModalDialog.ts';

/**
 * Lets a click beside a dialog with `closedby="any"` close it in browsers that do not know the
 * attribute, such as Safari. As in the others, the dialog receives `cancel` first and may refuse.
 * In all browsers, the second press of a double click does not close the dialog that the first one
 * has opened.
 */
export function useLightDismiss(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current: dialog } = ref;
    if (dialog === null) return undefined;
    const isNative = 'closedBy' in HTMLDialogElement.prototype;
    // Text that is selected from the inside outwards ends in a click on the dialog itself.
    let isPressedBeside = false;
    const onPress = (event: MouseEvent) => {
      isPressedBeside = isBeside(dialog, event);
      if (!isPressedBeside || !isOnNewcomer(event)) return;
      isPressedBeside = false;
      if (isNative) stayOpenUntilReleased(dialog);
    };
    const onClick = (event: MouseEvent) => {
      if (isNative || !isPressedBeside || !isBeside(dialog, event)) return;
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    };
    dialog.addEventListener('pointerdown', onPress);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('pointerdown', onPress);
      dialog.removeEventListener('click', onClick);
    };
  }, [ref]);
}

/** Browsers close the dialog when the pointer is released. */
function stayOpenUntilReleased(dialog: HTMLDialogElement): void {
  dialog.setAttribute('closedby', 'closerequest');
  const restore = () => {
    // The page may have set it anew.
    if (dialog.getAttribute('closedby') === 'closerequest') dialog.setAttribute('closedby', 'any');
  };
  for (const released of ['pointerup', 'pointercancel'])
    addEventListener(released, () => setTimeout(restore), { once: true });
}

/** Whether the event is on the backdrop: its target is the dialog, its point is not. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog || dialog.getAttribute('closedby') !== 'any') return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return !(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom);
}

/** Opens a modal dialog (`useModalDialog`) that a click beside it closes. */
export function useDismissibleDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useModalDialog();
  useLightDismiss(dialog);
  return dialog;
}
