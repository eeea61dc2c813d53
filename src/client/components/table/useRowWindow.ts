import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { windowOf, type RowWindow } from './rowWindow.ts';
import type { TableView } from './tableView.ts';

interface Content {
  /** How many rows, and how high each is. */
  readonly count: number;
  readonly rowHeight: number;
  /** How much of them is in sight. */
  readonly rowsHeight: number;
  readonly view: TableView;
}

/** Follows the box's scrolling: the rows that are to be drawn. Another view begins at its top. */
export function useRowWindow(box: HTMLElement | null, { count, rowHeight, rowsHeight, view }: Content): RowWindow {
  const [top, setTop] = useState(0);
  const lastPlace = useRef(0);

  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setTop(0);
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
    setTop(place);
  }, [box, rowHeight]);

  useEffect(() => {
    if (!box) return undefined;
    const firstAt = (place: number) => windowOf(place, rowsHeight, rowHeight, count).first;
    const onScroll = () => {
      lastPlace.current = box.scrollTop;
      // Drawn before the browser shows the new place: nobody sees rows missing.
      if (firstAt(lastPlace.current) !== firstAt(top)) flushSync(() => setTop(lastPlace.current));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box, count, rowsHeight, rowHeight, top]);

  return windowOf(top, rowsHeight, rowHeight, count);
}
