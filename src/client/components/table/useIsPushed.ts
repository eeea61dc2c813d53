import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the box has been scrolled sideways, so that its first columns have something to stay in sight from. */
export function useIsPushed(box: HTMLElement | null): boolean {
  const [isPushed, setPushed] = useState(false);
  useEffect(() => {
    if (!box) return undefined;
    let before = false;
    const onScroll = () => {
      const now = box.scrollLeft > 0;
      if (now === before) return;
      before = now;
      // Before the browser shows the new place: nobody sees the names leave.
      flushSync(() => setPushed(now));
    };
    // Before rows are drawn: to ask afterwards would make the browser lay out the page once more.
    const options = { passive: true, capture: true };
    box.addEventListener('scroll', onScroll, options);
    return () => box.removeEventListener('scroll', onScroll, options);
  }, [box]);
  return isPushed;
}
