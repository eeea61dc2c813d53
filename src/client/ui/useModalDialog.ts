import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Opens the dialog over the page for as long as it is drawn, and gives the focus back to anyone who had it. No key comes between drawing and focus. */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
