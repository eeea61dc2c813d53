import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextWindow, NO_ROWS, type RowWindow } from './rowWindow.ts';
import type { TableView } from './tableView.ts';

interface Content {
  /** The number of rows and the height of each. */
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the visible part of the rows. */
  readonly rowsHeight: number;
  readonly view: TableView;
}

/** The scroll position at which rows were last drawn, and the drawn rows. */
interface Scrolled {
  readonly top: number;
  readonly drawn: RowWindow;
}
const AT_TOP: Scrolled = { top: 0, drawn: NO_ROWS };

/** Returns the rows to draw as the box is scrolled. A new view starts at the top. */
export function useRowWindow(
  box: HTMLElement | null,
  { count, rowHeight, rowsHeight, view }: Content,
): RowWindow {
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
    // Reading the scroll position from the box would force another layout.
    if (lastPlace.current > 0) box?.scrollTo?.({ top: 0 });
  }, [box, view]);

  const heightBefore = useRef(rowHeight);
  useLayoutEffect(() => {
    if (!box || heightBefore.current === rowHeight) return;
    // The rows have changed between table rows and cards, as beside a panel: keep the same rows
    // visible.
    const place = (box.scrollTop / heightBefore.current) * rowHeight;
    heightBefore.current = rowHeight;
    box.scrollTo?.({ top: place });
    setScrolled({ top: place, drawn: NO_ROWS });
  }, [box, rowHeight]);

  const windowAt = (top: number, drawn: RowWindow) =>
    nextWindow(drawn, { top, viewHeight: rowsHeight, rowHeight, count });
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
      // Drawn before the browser paints the new scroll position, so that no rows are visibly
      // missing.
      if (drawn !== shown) flushSync(() => setScrolled({ top, drawn }));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box]);

  return shown;
}
