import type { MeasuredColumn, MeasuredRow } from './rows.ts';

/** A table that is measured: how to work it, and what it shows in the page. */
export interface Contender {
  mount: (place: HTMLElement, rows: readonly MeasuredRow[]) => void;
  unmount: () => void;
  /** What the first row says in a column; null where no row is drawn. */
  firstRow: (column: MeasuredColumn['id']) => string | null;
  /** How many rows the search leaves, as far as the table has got. */
  shown: () => number;
  search: (text: string) => void;
  /** Presses a heading, to sort by it. */
  press: (column: MeasuredColumn['id']) => void;
  /** What scrolls. */
  box: () => HTMLElement;
}

export function need<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`${selector} is not in the page.`);
  return found;
}
