import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableView } from './tableView.ts';
import { windowOf, type RowWindow } from './rowWindow.ts';

/** Heights in the letters' size, so that the rows grow with it. */
const ROW_REM = { wide: 2.5, narrow: 4.25 } as const;
const HEAD_REM = 2.75;
/** Below this a row is a card of two lines. */
const NARROW_REM = 40;

interface ScrollBox {
  readonly isNarrow: boolean;
  readonly rowHeight: number;
  readonly window: RowWindow;
  /** How many rows a page of the keyboard is. */
  readonly page: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** Watches the box that scrolls: its size, and which rows are in sight. Another view begins at its top. */
export function useScrollBox(box: HTMLElement | null, count: number, view: TableView): ScrollBox {
  const [size, setSize] = useState<Size>(assumed);
  const [scrollTop, setScrollTop] = useState(0);
  const isNarrow = size.width < NARROW_REM * size.rem;
  const rowHeight = ROW_REM[isNarrow ? 'narrow' : 'wide'] * size.rem;
  const height = size.height - HEAD_REM * size.rem;
  const shown = windowOf(scrollTop, height, rowHeight, count);

  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = () => setSize((before) => sizeOf(box, before));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setScrollTop(0);
  }
  const scrolled = useRef(view);
  useLayoutEffect(() => {
    if (scrolled.current === view) return;
    scrolled.current = view;
    box?.scrollTo?.({ top: 0 });
  }, [box, view]);

  useEffect(() => {
    if (!box) return undefined;
    const onScroll = () => {
      const next = windowOf(box.scrollTop, height, rowHeight, count);
      if (next.first === windowOf(scrollTop, height, rowHeight, count).first) return;
      // Drawn before the browser shows the new place: nobody sees rows missing.
      flushSync(() => setScrollTop(box.scrollTop));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box, count, height, rowHeight, scrollTop]);

  return { isNarrow, rowHeight, window: shown, page: Math.max(1, Math.floor(height / rowHeight) - 1) };
}

/** As much as the window could show, until the box has been measured. */
const assumed = (): Size => ({ width: window.innerWidth, height: window.innerHeight, rem: rem() });

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function sizeOf(box: HTMLElement, before: Size): Size {
  // A box that is not laid out says nothing.
  if (box.clientHeight === 0) return before;
  const size = { width: box.clientWidth, height: box.clientHeight, rem: rem() };
  return size.width === before.width && size.height === before.height && size.rem === before.rem ? before : size;
}
