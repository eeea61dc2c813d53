import { folded } from '../../rules/search.ts';
import { textIn, type Column } from './column.ts';

/** A column outside of sight that has a word, and what it says. */
export interface Hit {
  readonly column: string;
  readonly text: string;
}

/**
 * Where a row has a word that none of its columns in sight has; null where all words are in sight. `inSight` is the number of
 * columns, from the left, that can be seen.
 */
export function hitOutOfSight<Row>(row: Row, words: readonly string[], columns: readonly Column<Row>[], inSight: number): Hit | null {
  if (words.length === 0) return null;
  const known: string[] = [];
  const haystackAt = (at: number) => {
    const column = columns[at];
    return (known[at] ??= column ? folded(textIn(column, row)) : '');
  };
  // Most hits are in the first columns: texts further on are not made before they are needed.
  const placeOf = (word: string) => columns.findIndex((_, at) => haystackAt(at).includes(word));
  const place = words.map(placeOf).find((at) => at >= inSight);
  const column = place === undefined ? undefined : columns[place];
  return column ? { column: column.title, text: textIn(column, row) } : null;
}

/** The same for the rows of a list, each looked into once: scrolling back and forth asks for them again and again. */
export function hitsOutOfSight<Row>(words: readonly string[], columns: readonly Column<Row>[], inSight: number): (row: Row) => Hit | null {
  const known = new Map<Row, Hit | null>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const hit = hitOutOfSight(row, words, columns, inSight);
    known.set(row, hit);
    return hit;
  };
}
