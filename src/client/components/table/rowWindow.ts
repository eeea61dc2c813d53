/** The rows from `first` up to `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** How many rows are drawn beyond both edges: a turn of the wheel finds its rows there. */
const BEYOND = 3;
/** The window moves by as many rows at a time: a slow scroll then draws seldom. */
const STEP = 2;

/** The rows to draw for what is in sight. All rows are of one height, so it is a division, however many they are. */
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowWindow {
  const size = Math.ceil(viewHeight / rowHeight) + 2 * BEYOND + STEP;
  const inSight = Math.floor(scrollTop / rowHeight);
  const first = Math.max(0, Math.min(inSight - (inSight % STEP) - BEYOND, count - size));
  return { first, end: Math.min(count, first + size) };
}

/** The numbers of the window's rows, and of one that is drawn wherever it is. */
export function drawnIn({ first, end }: RowWindow, always: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (always >= 0 && always < first) return [always, ...drawn];
  return always >= end ? [...drawn, always] : drawn;
}
