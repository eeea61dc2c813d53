import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens the dialog modally for as long as it is rendered, and then returns the focus to the element
 * that had it. No key press can arrive between rendering and focus.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
