import { useEffect, type RefObject } from 'react';

/**
 * Scrolls an element that has just opened between the bars at the edges of the window, which
 * `scroll-padding` in `Shell.module.css` keeps free. Nothing moves if it is in view already. Of an
 * element higher than the space between the bars, the beginning is shown.
 */
export function bringIntoView(element: Element | null): void {
  if (!element) return;
  const isHigh = element.getBoundingClientRect().height > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? 'start' : 'nearest' });
}

/** Brings the element into view once it has appeared. */
export function useBroughtIntoView(element: RefObject<Element | null>, isWanted = true): void {
  useEffect(() => {
    if (isWanted) bringIntoView(element.current);
  }, [element, isWanted]);
}
