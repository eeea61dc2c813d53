import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Push {
  /** Whether the box is scrolled away from its left edge, so that the sticky first columns cover others. */
  readonly isPushed: boolean;
  /** Whether the box has been scrolled until its last column is visible. */
  readonly isAtEnd: boolean;
}

const atStart: Push = { isPushed: false, isAtEnd: false };
const ROUNDING_PX = 1;

/** Reports how far the box has been scrolled horizontally. */
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
      // Rendered before the browser paints the new scroll position, so that the names never visibly leave the screen.
      flushSync(() => setPush(now));
    };
    // Capturing, so that the box is measured before rows are drawn; measuring afterwards would force another layout.
    const options = { passive: true, capture: true };
    box.addEventListener('scroll', onScroll, options);
    return () => box.removeEventListener('scroll', onScroll, options);
  }, [box]);
  return push;
}
