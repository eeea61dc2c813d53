import { foldForSearch } from '#rules/search.ts';
import { textIn, type Column } from './column.ts';

/** A column outside the visible area that contains a searched word, and its text. */
export interface Hit {
  readonly column: string;
  readonly text: string;
}

/**
 * Returns the column in which a row contains a word that none of its visible columns contains; null
 * when all words are in visible columns. `inSight` is the number of visible columns, counted from
 * the left.
 */
export function hitOutOfSight<Row>(
  row: Row,
  words: readonly string[],
  columns: readonly Column<Row>[],
  inSight: number,
): Hit | null {
  if (words.length === 0) return null;
  const known: string[] = [];
  const haystackAt = (at: number) => {
    const column = columns[at];
    return (known[at] ??= column ? foldForSearch(textIn(column, row)) : '');
  };
  // Most hits are in the first columns, so the texts of later columns are computed only on demand.
  const placeOf = (word: string) => columns.findIndex((_, at) => haystackAt(at).includes(word));
  const place = words.map(placeOf).find((at) => at >= inSight);
  const column = place === undefined ? undefined : columns[place];
  return column ? { column: column.title, text: textIn(column, row) } : null;
}

/**
 * Like `hitOutOfSight` for the rows of a list, with the result cached per row, because scrolling
 * requests the same rows repeatedly.
 */
export function hitsOutOfSight<Row>(
  words: readonly string[],
  columns: readonly Column<Row>[],
  inSight: number,
): (row: Row) => Hit | null {
  const known = new Map<Row, Hit | null>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const hit = hitOutOfSight(row, words, columns, inSight);
    known.set(row, hit);
    return hit;
  };
}
