import type { MeasuredColumn, MeasuredRow } from './rows.ts';

/** A table that is measured: how to work it, and what it shows in the page. */
export interface Contender {
  mount: (place: HTMLElement, rows: readonly MeasuredRow[]) => void;
  unmount: () => void;
  /** What the row at this position, from 0, says in a column; null where it is not drawn. */
  textAt: (position: number, column: MeasuredColumn['id']) => string | null;
  /** How many rows the search leaves, as far as the table has got. */
  shown: () => number;
  search: (text: string) => void;
  /** Presses a heading, to sort by it. */
  press: (column: MeasuredColumn['id']) => void;
  /** What scrolls. */
  box: () => HTMLElement;
}

/** How high a row is, and a table with its headings: what can be seen has to be drawn, so that it must be as much in each. */
export const ROW_PX = 40;
export const TABLE_PX = 816;

export function need<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`${selector} is not in the page.`);
  return found;
}
