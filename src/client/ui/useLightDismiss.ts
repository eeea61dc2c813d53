import { useEffect, type RefObject } from 'react';
import { useModalDialog } from './useModalDialog.ts';

/**
 * Lets a click beside a dialog with `closedby="any"` close it in browsers that do not know the
 * attribute, such as Safari. As in the others, the dialog receives `cancel` first and may refuse.
 */
export function useLightDismiss(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current: dialog } = ref;
    if (dialog === null || 'closedBy' in HTMLDialogElement.prototype) return undefined;
    // Text that is selected from the inside outwards ends in a click on the dialog itself.
    let isPressedBeside = false;
    const onPress = (event: MouseEvent) => {
      isPressedBeside = isBeside(dialog, event);
    };
    const onClick = (event: MouseEvent) => {
      if (!isPressedBeside || !isBeside(dialog, event)) return;
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
