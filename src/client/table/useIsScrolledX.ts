import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Push {
  /** The first columns have something to stay in sight from. */
  readonly isPushed: boolean;
  /** The last column is in sight, by scrolling there. */
  readonly isAtEnd: boolean;
}

const atStart: Push = { isPushed: false, isAtEnd: false };
const ROUNDING_PX = 1;

/** How far the box has been scrolled sideways. */
export function useIsScrolledX(box: HTMLElement | null): Push {
  const [push, setPush] = useState(atStart);
  useEffect(() => {
    if (!box) return undefined;
    let before = atStart;
    const onScroll = () => {
      const { scrollLeft, clientWidth, scrollWidth } = box;
      const now = { isPushed: scrollLeft > 0, isAtEnd: scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - ROUNDING_PX };
      if (now.isPushed === before.isPushed && now.isAtEnd === before.isAtEnd) return;
      before = now;
      // Before the browser shows the new place: nobody sees the names leave.
      flushSync(() => setPush(now));
    };
    // Before rows are drawn: to ask afterwards would make the browser lay out the page once more.
    const options = { passive: true, capture: true };
    box.addEventListener('scroll', onScroll, options);
    return () => box.removeEventListener('scroll', onScroll, options);
  }, [box]);
  return push;
}
