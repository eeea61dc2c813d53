import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--visible-height` of the element to the height of the page that the keyboard of a phone
 * leaves visible, and `--visible-top` to where it begins.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = globalThis;
    const { current } = element;
    if (!visualViewport || !current) return undefined;
    const fit = () => {
      current.style.setProperty('--visible-height', `${visualViewport.height}px`);
      current.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
    };
    fit();
    visualViewport.addEventListener('resize', fit);
    visualViewport.addEventListener('scroll', fit);
    return () => {
      visualViewport.removeEventListener('resize', fit);
      visualViewport.removeEventListener('scroll', fit);
    };
  }, [element]);
}
