import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/**
 * Heights in rem, so that rows scale with the font size: compact for a mouse, 44 pixels for touch,
 * and taller for cards, whose cells need more lines when people have spaced out the letters.
 */
const ROW_REM = { mouse: 2.125, touch: 2.75, card: 5.4, spacedCard: 8.2 } as const;
const HEAD_REM = { mouse: 2.25, touch: 2.75 } as const;
const TOUCH = '(pointer: coarse)';
/** Below this width, rows are shown as cards. */
const NARROW_REM = 40;
/** Space kept free below the box. */
const BELOW_REM = 1.5;

interface BoxSize {
  readonly isNarrow: boolean;
  /** In rem. */
  readonly widthRem: number;
  /**
   * Maximum height at which the box ends at the bottom of the window while the page is scrolled to
   * its top.
   */
  readonly room: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  /** Height of the visible part of the rows. */
  readonly rowsHeight: number;
}

interface Size {
  /**
   * Measured together with the width, so that it is never derived from an outdated width, as when a
   * panel beside the table closes.
   */
  readonly isNarrow: boolean;
  readonly room: number;
  readonly width: number;
  readonly height: number;
  readonly rem: number;
  readonly isSpaced: boolean;
}

/**
 * Measures the table's box and derives the row layout from its size; `staysTable` prevents cards.
 */
export function useBoxSize(box: HTMLElement | null, staysTable: boolean): BoxSize {
  const isTouch = useMediaQuery(TOUCH, false, { getInitialValueInEffect: false });
  const [size, setSize] = useState<Size>(assumed);
  const { room, width, height, rem, isNarrow } = size;
  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = () => setSize((before) => sizeOf(box, before, staysTable));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // The content above the box can grow and shrink.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, staysTable]);

  const headHeight = HEAD_REM[isTouch || isNarrow ? 'touch' : 'mouse'] * rem;
  const card = size.isSpaced ? 'spacedCard' : 'card';
  return {
    isNarrow,
    widthRem: width / rem,
    room,
    headHeight,
    rowHeight: ROW_REM[isNarrow ? card : isTouch ? 'touch' : 'mouse'] * rem,
    rowsHeight: height - headHeight,
  };
}

/** The window's size, assumed until the box has been measured. */
const assumed = (): Size => ({
  room: window.innerHeight,
  width: window.innerWidth,
  height: window.innerHeight,
  rem: rem(),
  isNarrow: window.innerWidth < NARROW_REM * rem(),
  isSpaced: false,
});

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function sizeOf(box: HTMLElement, before: Size, staysTable: boolean): Size {
  // A box without layout has no size to measure.
  if (box.clientHeight === 0) return before;
  const above = box.getBoundingClientRect().top + window.scrollY;
  const size: Size = {
    room: window.innerHeight - above - BELOW_REM * rem(),
    width: box.clientWidth,
    height: box.clientHeight,
    rem: rem(),
    isNarrow: !staysTable && box.clientWidth < NARROW_REM * rem(),
    // `normal` is not a number.
    isSpaced: Number.parseFloat(getComputedStyle(box).letterSpacing) > 0,
  };
  return isSame(size, before) ? before : size;
}

/**
 * Ignores rounding differences: the height of the box is its `room`, so a difference of a fraction
 * of a pixel would trigger endless measurements.
 */
const isSame = (one: Size, other: Size) =>
  Math.abs(one.room - other.room) < 2 &&
  one.width === other.width &&
  one.height === other.height &&
  one.rem === other.rem &&
  one.isNarrow === other.isNarrow &&
  one.isSpaced === other.isSpaced;
