import { useLayoutEffect, useState } from 'react';

/** Heights in the letters' size, so that the rows grow with it. */
const ROW_REM = { wide: 2.5, narrow: 5.4 } as const;
const HEAD_REM = 2.75;
/** Below this a row is a card. */
const NARROW_REM = 40;
/** Kept free below the box. */
const BELOW_REM = 1.5;

interface BoxSize {
  readonly isNarrow: boolean;
  /** In the letters' size. */
  readonly widthRem: number;
  /** How high the box may be to end where the window does, with the page at its top. */
  readonly room: number;
  readonly rowHeight: number;
  /** How much of the rows is in sight. */
  readonly rowsHeight: number;
}

interface Size {
  readonly room: number;
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** Watches how large the box of the table is, and what that makes of its rows. */
export function useBoxSize(box: HTMLElement | null): BoxSize {
  const [{ room, width, height, rem }, setSize] = useState<Size>(assumed);
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

  const isNarrow = width < NARROW_REM * rem;
  return {
    isNarrow,
    widthRem: width / rem,
    room,
    rowHeight: ROW_REM[isNarrow ? 'narrow' : 'wide'] * rem,
    rowsHeight: height - HEAD_REM * rem,
  };
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
