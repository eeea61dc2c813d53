import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableView } from './tableView.ts';
import { windowOf, type RowWindow } from './rowWindow.ts';

/** Heights in the letters' size, so that the rows grow with it. */
const ROW_REM = { wide: 2.5, narrow: 5.4 } as const;
const HEAD_REM = 2.75;
/** Below this a row is a card. */
const NARROW_REM = 40;

interface Content {
  /** How many rows. */
  readonly count: number;
  readonly view: TableView;
  /** In rem. */
  readonly leastWidth: number;
}

interface ScrollBox {
  readonly isNarrow: boolean;
  /** The columns need more than there is. */
  readonly isSideways: boolean;
  readonly room: number;
  readonly rowHeight: number;
  readonly window: RowWindow;
  /** How many rows a page of the keyboard is. */
  readonly page: number;
}

/** Kept free below the box. */
const BELOW_REM = 1.5;

interface Size {
  /** How high the box may be to end where the window does, with the page at its top. */
  readonly room: number;
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** Watches the box that scrolls: its size, and which rows are in sight. Another view begins at its top. */
export function useScrollBox(box: HTMLElement | null, { count, view, leastWidth }: Content): ScrollBox {
  const { room, width, height, rem } = useSize(box);
  const isNarrow = width < NARROW_REM * rem;
  const rowHeight = ROW_REM[isNarrow ? 'narrow' : 'wide'] * rem;
  const rowsHeight = height - HEAD_REM * rem;
  const [top, setTop] = useState(0);

  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setTop(0);
  }
  const shownView = useRef(view);
  const lastPlace = useRef(0);
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
      if (firstAt(box.scrollTop) !== firstAt(top)) flushSync(() => setTop(box.scrollTop));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box, count, rowsHeight, rowHeight, top]);

  return {
    isNarrow,
    isSideways: !isNarrow && leastWidth * rem > width,
    room,
    rowHeight,
    window: windowOf(top, rowsHeight, rowHeight, count),
    page: Math.max(1, Math.floor(rowsHeight / rowHeight) - 1),
  };
}

function useSize(box: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>(assumed);
  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = () => setSize((before) => sizeOf(box, before));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // What stands above it may grow and shrink.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** As much as the window could show, until the box has been measured. */
const assumed = (): Size => ({ room: window.innerHeight, width: window.innerWidth, height: window.innerHeight, rem: rem() });

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function sizeOf(box: HTMLElement, before: Size): Size {
  // A box that is not laid out says nothing.
  if (box.clientHeight === 0) return before;
  const above = box.getBoundingClientRect().top + window.scrollY;
  const size: Size = { room: window.innerHeight - above - BELOW_REM * rem(), width: box.clientWidth, height: box.clientHeight, rem: rem() };
  return isSame(size, before) ? before : size;
}

const isSame = (one: Size, other: Size) =>
  one.room === other.room && one.width === other.width && one.height === other.height && one.rem === other.rem;
