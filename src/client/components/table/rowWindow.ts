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

/** How many rows are drawn beyond those that can be seen, above and below: a scroll finds them there. */
const RESERVE = 4;

/** The rows that can be seen, in part at least. */
export function inSight({ top, viewHeight, rowHeight, count }: ScrolledList): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - Math.ceil(viewHeight / rowHeight)));
  return { first, end: Math.min(count, Math.max(first, Math.ceil((top + viewHeight) / rowHeight))) };
}

/**
 * The rows to draw next. A scroll draws as many as come into sight, and at most one more on each side until there is a reserve of them: no frame
 * has more to do than the others. After a jump it is only what can be seen.
 */
export function nextWindow(drawn: RowWindow, list: ScrolledList): RowWindow {
  const sight = inSight(list);
  if (sight.first >= drawn.end || sight.end <= drawn.first) return sight;
  const first = Math.max(0, Math.min(drawn.first, sight.first, Math.max(sight.first - RESERVE, drawn.first - 1)));
  const end = Math.min(list.count, Math.max(drawn.end, sight.end, Math.min(sight.end + RESERVE, drawn.end + 1)));
  const tooMany = Math.max(0, end - first - mostIn(list));
  const isAbove = sight.first - first > end - sight.end;
  const next = isAbove ? { first: Math.min(sight.first, first + tooMany), end } : { first, end: Math.max(sight.end, end - tooMany) };
  return next.first === drawn.first && next.end === drawn.end ? drawn : next;
}

/** As many rows as can be seen wherever it is, and their reserve. */
const mostIn = ({ viewHeight, rowHeight }: ScrolledList): number => Math.ceil(viewHeight / rowHeight) + 1 + 2 * RESERVE;

/** The numbers of the window's rows, and of one that is drawn wherever it is. */
export function drawnIn({ first, end }: RowWindow, always: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (always >= 0 && always < first) return [always, ...drawn];
  return always >= end ? [...drawn, always] : drawn;
}
