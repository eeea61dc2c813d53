import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextWindow, NO_ROWS, type RowWindow } from './rowWindow.ts';
import type { TableView } from './tableView.ts';

interface Content {
  /** How many rows, and how high each is. */
  readonly count: number;
  readonly rowHeight: number;
  /** How much of them is in sight. */
  readonly rowsHeight: number;
  readonly view: TableView;
}

/** Where the box was when rows were drawn last, and which. */
interface Scrolled {
  readonly top: number;
  readonly drawn: RowWindow;
}
const AT_TOP: Scrolled = { top: 0, drawn: NO_ROWS };

/** Follows the box's scrolling: the rows that are to be drawn. Another view begins at its top. */
export function useRowWindow(box: HTMLElement | null, { count, rowHeight, rowsHeight, view }: Content): RowWindow {
  const [scrolled, setScrolled] = useState<Scrolled>(AT_TOP);
  const lastPlace = useRef(0);

  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setScrolled(AT_TOP);
  }
  const shownView = useRef(view);
  useLayoutEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    // To ask the box itself would make the browser lay out the page once more.
    if (lastPlace.current > 0) box?.scrollTo?.({ top: 0 });
  }, [box, view]);

  const heightBefore = useRef(rowHeight);
  useLayoutEffect(() => {
    if (!box || heightBefore.current === rowHeight) return;
    // The rows have become cards, as beside a panel, or rows again: the same ones stay in sight.
    const place = (box.scrollTop / heightBefore.current) * rowHeight;
    heightBefore.current = rowHeight;
    box.scrollTo?.({ top: place });
    setScrolled({ top: place, drawn: NO_ROWS });
  }, [box, rowHeight]);

  const windowAt = (top: number, drawn: RowWindow) => nextWindow(drawn, { top, viewHeight: rowsHeight, rowHeight, count });
  const shown = windowAt(scrolled.top, scrolled.drawn);
  const latest = useRef({ shown, windowAt });
  useLayoutEffect(() => {
    latest.current = { shown, windowAt };
  });

  useEffect(() => {
    if (!box) return undefined;
    const onScroll = () => {
      const top = (lastPlace.current = box.scrollTop);
      const { shown, windowAt } = latest.current;
      const drawn = windowAt(top, shown);
      // Drawn before the browser shows the new place: nobody sees rows missing.
      if (drawn !== shown) flushSync(() => setScrolled({ top, drawn }));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box]);

  return shown;
}
