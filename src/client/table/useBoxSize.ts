import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/** Heights in the letters' size, so that the rows grow with it: close for a mouse, 44 pixels for a finger, and cards. */
const ROW_REM = { mouse: 2.125, touch: 2.75, card: 5.4 } as const;
const HEAD_REM = { mouse: 2.25, touch: 2.75 } as const;
const TOUCH = '(pointer: coarse)';
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
  readonly headHeight: number;
  readonly rowHeight: number;
  /** How much of the rows is in sight. */
  readonly rowsHeight: number;
}

interface Size {
  /** Measured with the rest: it is not taken from a width that has passed, as when a panel beside the table goes. */
  readonly isNarrow: boolean;
  readonly room: number;
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

/** Watches how large the box of the table is, and what that makes of its rows; never cards where it `staysTable`. */
export function useBoxSize(box: HTMLElement | null, staysTable: boolean): BoxSize {
  const isTouch = useMediaQuery(TOUCH, false, { getInitialValueInEffect: false });
  const [{ room, width, height, rem, isNarrow }, setSize] = useState<Size>(assumed);
  useLayoutEffect(() => {
    if (!box) return undefined;
    const measure = () => setSize((before) => sizeOf(box, before, staysTable));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // What stands above it may grow and shrink.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, staysTable]);

  const headHeight = HEAD_REM[isTouch || isNarrow ? 'touch' : 'mouse'] * rem;
  return {
    isNarrow,
    widthRem: width / rem,
    room,
    headHeight,
    rowHeight: ROW_REM[isNarrow ? 'card' : isTouch ? 'touch' : 'mouse'] * rem,
    rowsHeight: height - headHeight,
  };
}

/** As much as the window could show, until the box has been measured. */
const assumed = (): Size => ({ room: window.innerHeight, width: window.innerWidth, height: window.innerHeight, rem: rem(), isNarrow: window.innerWidth < NARROW_REM * rem() });

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function sizeOf(box: HTMLElement, before: Size, staysTable: boolean): Size {
  // A box that is not laid out says nothing.
  if (box.clientHeight === 0) return before;
  const above = box.getBoundingClientRect().top + window.scrollY;
  const size: Size = { room: window.innerHeight - above - BELOW_REM * rem(), width: box.clientWidth, height: box.clientHeight, rem: rem(), isNarrow: !staysTable && box.clientWidth < NARROW_REM * rem() };
  return isSame(size, before) ? before : size;
}

/** The box is as high as its room, so a part of a pixel that came of rounding would be measured again and again. */
const isSame = (one: Size, other: Size) =>
  Math.abs(one.room - other.room) < 2 && one.width === other.width && one.height === other.height && one.rem === other.rem && one.isNarrow === other.isNarrow;
