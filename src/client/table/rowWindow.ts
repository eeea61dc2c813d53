/** The rows from `first` up to but not including `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/**
 * The scroll position of a list. All its rows have the same height, so that every lookup is a
 * division, however many rows there are.
 */
export interface ScrolledList {
  readonly top: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly count: number;
}

export const NO_ROWS: RowWindow = { first: 0, end: 0 };

/**
 * Number of rows drawn ahead of a scroll and kept behind it, so that a slow scroll rarely has to
 * draw and finds its rows already drawn.
 */
const AHEAD = 6;
const BEHIND = 2;

/** Returns the rows that are at least partly visible. */
export function inSight({ top, viewHeight, rowHeight, count }: ScrolledList): RowWindow {
  const first = Math.max(
    0,
    Math.min(Math.floor(top / rowHeight), count - Math.ceil(viewHeight / rowHeight)),
  );
  return {
    first,
    end: Math.min(count, Math.max(first, Math.ceil((top + viewHeight) / rowHeight))),
  };
}

/**
 * Returns the rows to draw next. They stay the same as long as they include all visible rows. After
 * a jump they are only the visible rows, because a frame has no time for more; otherwise they
 * extend further in the direction of the scroll.
 */
export function nextWindow(drawn: RowWindow, list: ScrolledList): RowWindow {
  const sight = inSight(list);
  if (sight.first >= drawn.first && sight.end <= drawn.end && drawn.end <= list.count) return drawn;
  if (sight.first >= drawn.end || sight.end <= drawn.first) return sight;
  const [before, after] = sight.end > drawn.end ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
  return { first: Math.max(0, sight.first - before), end: Math.min(list.count, sight.end + after) };
}

/** Returns the row numbers in the window, plus the row `always`, which is drawn wherever it is. */
export function drawnIn({ first, end }: RowWindow, always: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (always >= 0 && always < first) return [always, ...drawn];
  return always >= end ? [...drawn, always] : drawn;
}
