import { folded } from '../../../rules/search.ts';
import { textIn, textOfValue, type Column } from '../column.ts';
import { Dictionary } from './dictionary.ts';
import { orderBy } from './order.ts';
import { Ranking } from './ranking.ts';
import { NOT_THERE, type RowMatcher } from './rowMatcher.ts';

/** How many rows are read before the reading lets others in, about half a millisecond. */
const STRIDE = 1000;

/** One column of the rows as codes of its dictionary. It lives on while rows come and go, and reads only those that are new. */
export class ColumnIndex<Row> {
  readonly dictionary: Dictionary;
  readonly ranking: Ranking;
  /** The code of each row that has been read. Complete when `unread` is 0. */
  codes = new Uint32Array(0);
  readonly #column: Column<Row>;
  readonly #matcher: RowMatcher<Row>;
  #rows: readonly Row[] = [];
  #read = 0;
  /** The codes of the rows before, as far as they had been read. */
  #codesBefore = this.codes;
  #placesBefore = new Int32Array(0);
  /** The rows' numbers in this column's order, in each direction that somebody has asked for. */
  #orders: { ascending?: Uint32Array; descending?: Uint32Array } = {};

  constructor(column: Column<Row>, matcher: RowMatcher<Row>) {
    this.#column = column;
    this.#matcher = matcher;
    this.dictionary = new Dictionary((value) => textOfValue(column, value));
    this.ranking = new Ranking(this.dictionary);
  }

  /** From now on it is these rows. What was read of a row that is still there is kept. */
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

  /** Whether the rows can be put in order at once. */
  get isRanked(): boolean {
    return this.unread === 0 && this.ranking.missing === 0;
  }

  /** The numbers of all rows in this column's order, which may have to be found first. */
  orderOf(isDescending: boolean): Uint32Array {
    while (!this.isRanked) this.advance();
    return (this.#orders[isDescending ? 'descending' : 'ascending'] ??= orderBy(this, isDescending));
  }

  /** Reads and sorts for about half a millisecond. */
  advance(): void {
    if (this.unread > 0) this.#readSome(STRIDE);
    else this.ranking.advance();
  }

  /** Reads whatever is left. */
  readAll(): void {
    this.#readSome(this.unread);
  }

  /**
   * Gets what rows say ready to be looked into one by one. Where a value is not itself what it says, its text takes longer to make than
   * to find again.
   */
  readTexts(): void {
    if (this.#column.textOf) this.readAll();
  }

  /** What a row says, as the quick search reads it, also before it has been read. */
  haystackAt(number: number): string {
    if (number < this.#read) return this.dictionary.haystacks[this.codes[number] ?? 0] ?? '';
    const row = this.#rows[number];
    return row === undefined ? '' : folded(textIn(this.#column, row));
  }

  #readSome(count: number): void {
    const end = Math.min(this.#read + count, this.#rows.length);
    for (let number = this.#read; number < end; number++) {
      const row = this.#rows[number];
      const known = this.#codesBefore[this.#placesBefore[number] ?? NOT_THERE];
      if (known !== undefined) this.codes[number] = known;
      else if (row !== undefined) this.codes[number] = this.dictionary.codeOf(this.#column.valueOf(row));
    }
    this.#read = end;
  }
}
