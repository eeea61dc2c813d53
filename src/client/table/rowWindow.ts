/** The rows from `first` up to `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Where a list has been scrolled to. All its rows are of one height, so that every question is a division, however many they are. */
export interface ScrolledList {
  readonly top: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly count: number;
}

export const NO_ROWS: RowWindow = { first: 0, end: 0 };

/** How many rows are drawn ahead of a scroll, and kept behind it: a slow one then draws seldom, and finds its rows there. */
const AHEAD = 6;
const BEHIND = 2;

/** The rows that can be seen, in part at least. */
export function inSight({ top, viewHeight, rowHeight, count }: ScrolledList): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - Math.ceil(viewHeight / rowHeight)));
  return { first, end: Math.min(count, Math.max(first, Math.ceil((top + viewHeight) / rowHeight))) };
}

/**
 * The rows to draw next. The same ones as long as all that can be seen is among them. After a jump only what can be seen, since a frame
 * has no time for more; otherwise some more in the direction of the scroll.
 */
export function nextWindow(drawn: RowWindow, list: ScrolledList): RowWindow {
  const sight = inSight(list);
  if (sight.first >= drawn.first && sight.end <= drawn.end && drawn.end <= list.count) return drawn;
  if (sight.first >= drawn.end || sight.end <= drawn.first) return sight;
  const [before, after] = sight.end > drawn.end ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
  return { first: Math.max(0, sight.first - before), end: Math.min(list.count, sight.end + after) };
}

/** The numbers of the window's rows, and of one that is drawn wherever it is. */
export function drawnIn({ first, end }: RowWindow, always: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (always >= 0 && always < first) return [always, ...drawn];
  return always >= end ? [...drawn, always] : drawn;
}
