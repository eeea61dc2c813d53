import { textOfValue, type Column } from '../column.ts';
import { Dictionary } from './dictionary.ts';
import { Ranking } from './ranking.ts';

/** How many rows are read before the reading lets others in, about half a millisecond. */
const STRIDE = 1000;

const NO_CODE = 0xffff_ffff;

/** One column of the rows as codes of its dictionary. It lives on while rows come and go, and reads only those that are new. */
export class ColumnIndex<Row> {
  readonly dictionary: Dictionary;
  readonly ranking: Ranking;
  /** The code of each row that has been read. Complete when `unread` is 0. */
  codes = new Uint32Array(0);
  readonly #column: Column<Row>;
  #rows: readonly Row[] = [];
  #read = 0;
  #before: { readonly rows: readonly Row[]; readonly codes: Uint32Array } = { rows: [], codes: this.codes };

  constructor(column: Column<Row>) {
    this.#column = column;
    this.dictionary = new Dictionary((value) => textOfValue(column, value));
    this.ranking = new Ranking(this.dictionary);
  }

  /** From now on it is these rows. What was read of a row that has kept its place is kept. */
  use(rows: readonly Row[]): void {
    if (rows === this.#rows) return;
    this.#before = { rows: this.#rows, codes: this.codes.subarray(0, this.#read) };
    this.#rows = rows;
    this.codes = new Uint32Array(rows.length);
    this.#read = 0;
  }

  get unread(): number {
    return this.#rows.length - this.#read;
  }

  /** Whether the rows can be put in order at once. */
  get isRanked(): boolean {
    return this.unread === 0 && this.ranking.missing === 0;
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

  #readSome(count: number): void {
    const { rows, codes } = this.#before;
    const end = Math.min(this.#read + count, this.#rows.length);
    for (let number = this.#read; number < end; number++) {
      const row = this.#rows[number];
      if (row === undefined) continue;
      const known = row === rows[number] ? (codes[number] ?? NO_CODE) : NO_CODE;
      this.codes[number] = known === NO_CODE ? this.dictionary.codeOf(this.#column.valueOf(row)) : known;
    }
    this.#read = end;
  }
}
