import { searchedWords } from '../../../rules/search.ts';
import type { ColumnIndex } from './columnIndex.ts';
import { isOneLetter, lettersIn } from './dictionary.ts';
import { withBits } from './order.ts';

interface Found {
  /** The words, folded, with one space between them. */
  readonly text: string;
  readonly numbers: Uint32Array;
}

/** How many rows' letters are gathered before it lets others in, about half a millisecond. */
const STRIDE = 2000;
/** A word to try. */
const ANY_WORD = 'an';

/**
 * Finds the rows that have every word somewhere in their columns, whatever the accents and the case. A text that goes on with the one
 * before is looked for among what that one found, and going back to a shorter one costs nothing.
 */
export class QuickSearch<Row> {
  readonly #columns: readonly ColumnIndex<Row>[];
  readonly #all: Uint32Array;
  /** Which letters and figures each row has, in any column: a word's first letter is found by one look at each row. */
  readonly #letters: Uint32Array;
  #gathered = 0;
  readonly #isFound: Uint32Array;
  /** Each goes on with the one before it. */
  readonly #found: Found[] = [];

  /** Of all rows, by their numbers. */
  constructor(columns: readonly ColumnIndex<Row>[], all: Uint32Array) {
    this.#columns = columns;
    this.#all = all;
    this.#letters = new Uint32Array(all.length);
    this.#isFound = new Uint32Array(all.length);
  }

  get isReady(): boolean {
    return this.#gathered === this.#all.length;
  }

  /**
   * Gets ready for about half a millisecond. The columns have to be read. Each piece is searched as well: code that has run often is
   * quick, and so the person's first letter is as quick as the others.
   */
  advance(): void {
    const end = Math.min(this.#gathered + STRIDE, this.#all.length);
    for (const { codes, dictionary } of this.#columns) {
      const { letters } = dictionary;
      for (let number = this.#gathered; number < end; number++) this.#letters[number] = (this.#letters[number] ?? 0) | (letters[codes[number] ?? 0] ?? 0);
    }
    this.#having(ANY_WORD, this.#all.subarray(this.#gathered, end));
    this.#gathered = end;
  }

  /** The numbers of the rows in their own order; null: nothing was asked, so all of them. */
  find(search: string): Uint32Array | null {
    const words = searchedWords(search);
    const text = words.join(' ');
    if (text === '') return null;
    while (this.#found.length > 0 && !text.startsWith(this.#last?.text ?? '')) this.#found.pop();
    const before = this.#last;
    if (before?.text === text) return before.numbers;

    // All words but the last of the shorter text are among these too, and have been looked for.
    const isNew = before ? searchedWords(before.text).length - 1 : 0;
    if (!this.isReady) for (const column of this.#columns) column.readTexts();
    let numbers = before?.numbers ?? this.#all;
    for (const word of words.slice(isNew)) numbers = this.isReady ? this.#having(word, numbers) : this.#reading(word, numbers);
    this.#found.push({ text, numbers });
    return numbers;
  }

  get #last(): Found | undefined {
    return this.#found.at(-1);
  }

  /** Those of the rows that have the word, before it has got ready: to read them once takes less time than that, and somebody waits. */
  #reading(word: string, among: Uint32Array): Uint32Array {
    return among.filter((number) => this.#columns.some((column) => column.haystackAt(number).includes(word)));
  }

  /** Those of the rows that have the word in any column. Each distinct value is looked into once, and only where it matters. */
  #having(word: string, among: Uint32Array): Uint32Array {
    const possible = withBits(among, this.#letters, lettersIn(word));
    if (isOneLetter(word)) return possible;
    const isFound = this.#isFound.fill(0);
    let found = 0;
    // Columns of few values first: what they have is soon known, and spares a look into the others.
    for (const column of this.#columns.toSorted((one, other) => one.dictionary.size - other.dictionary.size)) {
      if (found < possible.length) found += markHaving(word, column, possible, isFound);
    }
    return found === possible.length ? possible : withBits(possible, isFound, 1);
  }
}

/** Marks those of the rows that have the word in this column, and says how many. One column at a time: it walks through arrays of numbers only. */
function markHaving<Row>(word: string, { codes, dictionary }: ColumnIndex<Row>, among: Uint32Array, isFound: Uint32Array): number {
  const { haystacks, letters } = dictionary;
  // Few values are soon asked whether any has it at all.
  if (haystacks.length * MANY_TIMES < among.length && !haystacks.some((haystack) => haystack.includes(word))) return 0;
  let marked = 0;
  const wanted = lettersIn(word);
  const verdicts = new Uint8Array(dictionary.size);
  for (let at = 0; at < among.length; at++) {
    const number = among[at] ?? 0;
    if (isFound[number] === 1) continue;
    const code = codes[number] ?? 0;
    let verdict = verdicts[code];
    if (verdict === UNSEEN) {
      const isPossible = ((letters[code] ?? 0) & wanted) === wanted;
      verdict = isPossible && haystacks[code]?.includes(word) ? HAS_IT : LACKS_IT;
      verdicts[code] = verdict;
    }
    if (verdict !== HAS_IT) continue;
    isFound[number] = 1;
    marked++;
  }
  return marked;
}

const MANY_TIMES = 8;

const UNSEEN = 0;
const HAS_IT = 1;
const LACKS_IT = 2;
