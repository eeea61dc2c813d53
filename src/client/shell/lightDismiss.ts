/**
 * Lets a click beside a dialog with `closedby="any"` close it in browsers that do not know the
 * attribute, such as Safari. As in the others, the dialog receives `cancel` first and may refuse.
 */
export function closeDialogsByClicksBeside(): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  // Text that is selected from the inside outwards ends in a click on the dialog itself.
  let pressed: HTMLDialogElement | null = null;
  document.addEventListener('pointerdown', (event) => {
    pressed = dialogBeside(event);
  });
  document.addEventListener('click', (event) => {
    const dialog = dialogBeside(event);
    if (dialog === null || dialog !== pressed) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
}

/** Returns the dialog whose backdrop the event is on: its target is the dialog, its point is not. */
function dialogBeside({ target, clientX, clientY }: MouseEvent): HTMLDialogElement | null {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any')
    return null;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isInside ? null : target;
}
