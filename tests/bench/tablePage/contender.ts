import type { MeasuredColumn, MeasuredRow } from './rows.ts';

/** A measured table: how to operate it, and what it shows in the page. */
export interface Contender {
  mount: (place: HTMLElement, rows: readonly MeasuredRow[]) => void;
  unmount: () => void;
  /** The text of a column in the first row; null if no row is rendered. */
  firstRow: (column: MeasuredColumn['id']) => string | null;
  /** The number of rows that match the search, as far as the table has updated. */
  shown: () => number;
  search: (text: string) => void;
  /** Clicks a column header to sort by it. */
  clickHeader: (column: MeasuredColumn['id']) => void;
  /** The scrolling element. */
  scroller: () => HTMLElement;
}

export function requireElement<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No element matches ${selector}.`);
  return found;
}
