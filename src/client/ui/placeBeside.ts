/** Distance that the box keeps to its anchor and to the edges of the window. */
const GAP = 4;

/**
 * Places a box in the browser's top layer (`position: fixed`) below its anchor, or above it when
 * the box needs more room than there is below and there is more above. Limits the height of the box
 * to the available room.
 */
export function placeBeside(
  box: HTMLElement,
  anchor: Element,
  align: 'start' | 'center' = 'start',
): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP];
  box.style.maxHeight = '';
  const isAbove = box.offsetHeight > below && above > below;
  box.style.maxHeight = `${Math.max(0, isAbove ? above : below)}px`;
  const wanted = align === 'start' ? left : left + (width - box.offsetWidth) / 2;
  box.style.left = `${Math.max(GAP, Math.min(wanted, document.documentElement.clientWidth - box.offsetWidth - GAP))}px`;
  box.style.top = `${isAbove ? top - GAP - box.offsetHeight : bottom + GAP}px`;
}
