import { foldForSearch } from '#rules/search.ts';
import { textIn, textOfValue, type Column } from '../column.ts';
import { Dictionary } from './dictionary.ts';
import { orderBy } from './order.ts';
import { Ranking } from './ranking.ts';
import { NOT_THERE, type RowMatcher } from './rowMatcher.ts';

/** Number of rows read before yielding, about half a millisecond. */
const STRIDE = 1000;

/**
 * One column of the rows as codes of its dictionary. It is kept when rows are added or removed, and
 * then reads only the new rows.
 */
export class ColumnIndex<Row> {
  readonly dictionary: Dictionary;
  readonly ranking: Ranking;
  /** The code of each row that has been read. Complete when `unread` is 0. */
  codes = new Uint32Array(0);
  readonly #column: Column<Row>;
  readonly #matcher: RowMatcher<Row>;
  #rows: readonly Row[] = [];
  #read = 0;
  /** The codes of the previous rows, as far as those had been read. */
  #codesBefore = this.codes;
  #placesBefore = new Int32Array(0);
  /** The row numbers in this column's order, for each direction requested so far. */
  #orders: { ascending?: Uint32Array; descending?: Uint32Array } = {};

  constructor(column: Column<Row>, matcher: RowMatcher<Row>) {
    this.#column = column;
    this.#matcher = matcher;
    this.dictionary = new Dictionary((value) => textOfValue(column, value));
    this.ranking = new Ranking(this.dictionary);
  }

  /** Switches to these rows. The codes of rows that remain are reused. */
  use(rows: readonly Row[]): void {
    if (rows === this.#rows) return;
    this.#codesBefore = this.codes.subarray(0, this.#read);
    this.#placesBefore = this.#matcher.placesBefore(this.#rows, rows);
    this.#rows = rows;
    this.codes = new Uint32Array(rows.length);
    this.#read = 0;
    this.#orders = {};
  }

  get unread(): number {
    return this.#rows.length - this.#read;
  }

  /** Whether the rows can be sorted immediately. */
  get isRanked(): boolean {
    return this.unread === 0 && this.ranking.missing === 0;
  }

  /**
   * Returns the numbers of all rows in this column's order, computing the order first if necessary.
   */
  orderOf(isDescending: boolean): Uint32Array {
    while (!this.isRanked) this.advance();
    return (this.#orders[isDescending ? 'descending' : 'ascending'] ??= orderBy(
      this,
      isDescending,
    ));
  }

  /** Reads and sorts for about half a millisecond. */
  advance(): void {
    if (this.unread > 0) this.#readSome(STRIDE);
    else this.ranking.advance();
  }

  /** Reads all remaining rows. */
  readAll(): void {
    this.#readSome(this.unread);
  }

  /**
   * Prepares the texts for searching row by row. Applies only to a column with `textOf`, where
   * formatting a value takes longer than looking up its text.
   */
  readTexts(): void {
    if (this.#column.textOf) this.readAll();
  }

  /**
   * Returns the text of a row that the quick search matches against, even when the row has not been
   * read yet.
   */
  haystackAt(number: number): string {
    if (number < this.#read) return this.dictionary.haystacks[this.codes[number] ?? 0] ?? '';
    const row = this.#rows[number];
    return row === undefined ? '' : foldForSearch(textIn(this.#column, row));
  }

  #readSome(count: number): void {
    const end = Math.min(this.#read + count, this.#rows.length);
    for (let number = this.#read; number < end; number++) {
      const row = this.#rows[number];
      const known = this.#codesBefore[this.#placesBefore[number] ?? NOT_THERE];
      if (known !== undefined) this.codes[number] = known;
      else if (row !== undefined)
        this.codes[number] = this.dictionary.codeOf(this.#column.valueOf(row));
    }
    this.#read = end;
  }
}
