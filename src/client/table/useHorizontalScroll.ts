import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface HorizontalScroll {
  /**
   * Whether the box is scrolled away from its left edge, so that the sticky first columns cover
   * others.
   */
  readonly isScrolled: boolean;
  /** Whether the box has been scrolled until its last column is visible. */
  readonly isAtEnd: boolean;
}

const atStart: HorizontalScroll = { isScrolled: false, isAtEnd: false };
const ROUNDING_PX = 1;

/** Reports how far the box has been scrolled horizontally. */
export function useHorizontalScroll(box: HTMLElement | null): HorizontalScroll {
  const [scroll, setScroll] = useState(atStart);
  useEffect(() => {
    if (!box) return undefined;
    let before = atStart;
    const onScroll = () => {
      const { scrollLeft, clientWidth, scrollWidth } = box;
      const now = {
        isScrolled: scrollLeft > 0,
        isAtEnd: scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - ROUNDING_PX,
      };
      if (now.isScrolled === before.isScrolled && now.isAtEnd === before.isAtEnd) return;
      before = now;
      // Rendered before the browser paints the new scroll position, so that the names never visibly
      // leave the screen.
      flushSync(() => setScroll(now));
    };
    // Capturing, so that the box is measured before rows are drawn; measuring afterwards would
    // force another layout.
    const options = { passive: true, capture: true };
    box.addEventListener('scroll', onScroll, options);
    return () => box.removeEventListener('scroll', onScroll, options);
  }, [box]);
  return scroll;
}
