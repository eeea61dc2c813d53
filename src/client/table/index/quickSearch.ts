import { searchedWords } from '#rules/search.ts';
import type { ColumnIndex } from './columnIndex.ts';
import { isOneLetter, lettersIn } from './dictionary.ts';
import { withBits } from './order.ts';

interface Found {
  /** The folded words, separated by single spaces. */
  readonly text: string;
  readonly numbers: Uint32Array;
}

/** Number of rows whose letters are collected before yielding, about half a millisecond. */
const STRIDE = 2000;
/** Sample word for warming up the search. */
const ANY_WORD = 'an';

/**
 * Finds the rows that contain every word somewhere in their columns, ignoring accents and case. A
 * text that extends the previous one is searched only among that text's results, and returning to a
 * shorter text costs nothing.
 */
export class QuickSearch<Row> {
  readonly #columns: readonly ColumnIndex<Row>[];
  readonly #all: Uint32Array;
  /**
   * Bit mask of the letters and digits in each row across all columns, so that the first letter of
   * a word is found with one lookup per row.
   */
  readonly #letters: Uint32Array;
  #gathered = 0;
  readonly #isFound: Uint32Array;
  /** The results by text; each text extends the one before it. */
  readonly #found: Found[] = [];

  /** `all` contains the numbers of all rows. */
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
   * Prepares the search for about half a millisecond. The columns must have been read. Each piece
   * is also searched, so that the code has been optimised by the JIT compiler before the user types
   * the first letter.
   */
  advance(): void {
    const end = Math.min(this.#gathered + STRIDE, this.#all.length);
    for (const { codes, dictionary } of this.#columns) {
      const { letters } = dictionary;
      for (let number = this.#gathered; number < end; number++)
        this.#letters[number] = (this.#letters[number] ?? 0) | (letters[codes[number] ?? 0] ?? 0);
    }
    this.#matching(ANY_WORD, this.#all.subarray(this.#gathered, end));
    this.#gathered = end;
  }

  /**
   * Returns the numbers of the matching rows in their original order; null when the search is empty
   * and all rows match.
   */
  find(search: string): Uint32Array | null {
    const words = searchedWords(search);
    const text = words.join(' ');
    if (text === '') return null;
    while (this.#found.length > 0 && !text.startsWith(this.#last?.text ?? '')) this.#found.pop();
    const before = this.#last;
    if (before?.text === text) return before.numbers;

    // Every word of the shorter text except its last is also a word of this text and has already
    // been searched.
    const isNew = before ? searchedWords(before.text).length - 1 : 0;
    if (!this.isReady) for (const column of this.#columns) column.readTexts();
    let numbers = before?.numbers ?? this.#all;
    for (const word of words.slice(isNew))
      numbers = this.isReady ? this.#matching(word, numbers) : this.#scanning(word, numbers);
    this.#found.push({ text, numbers });
    return numbers;
  }

  get #last(): Found | undefined {
    return this.#found.at(-1);
  }

  /**
   * Returns the rows that contain the word while the search is not prepared: reading the rows once
   * takes less time than preparing, and the user is waiting.
   */
  #scanning(word: string, among: Uint32Array): Uint32Array {
    return among.filter((number) =>
      this.#columns.some((column) => column.haystackAt(number).includes(word)),
    );
  }

  /**
   * Returns the rows that contain the word in any column. Each distinct value is searched once, and
   * only if it can change the result.
   */
  #matching(word: string, among: Uint32Array): Uint32Array {
    const possible = withBits(among, this.#letters, lettersIn(word));
    if (isOneLetter(word)) return possible;
    const isFound = this.#isFound.fill(0);
    let found = 0;
    // Columns with few values come first: they are quick to search, and their matches save
    // searching the other columns.
    for (const column of this.#columns.toSorted(
      (one, other) => one.dictionary.size - other.dictionary.size,
    )) {
      if (found < possible.length) found += markMatches(word, column, possible, isFound);
    }
    return found === possible.length ? possible : withBits(possible, isFound, 1);
  }
}

/**
 * Marks the rows that contain the word in this column and returns how many were marked. One column
 * at a time, so that the loop only reads arrays of numbers.
 */
function markMatches<Row>(
  word: string,
  { codes, dictionary }: ColumnIndex<Row>,
  among: Uint32Array,
  isFound: Uint32Array,
): number {
  const { haystacks, letters } = dictionary;
  // When the values are few, checking first whether any of them matches is cheap.
  if (
    haystacks.length * MANY_TIMES < among.length &&
    !haystacks.some((haystack) => haystack.includes(word))
  )
    return 0;
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
      verdict = isPossible && haystacks[code]?.includes(word) ? MATCHES : NO_MATCH;
      verdicts[code] = verdict;
    }
    if (verdict !== MATCHES) continue;
    isFound[number] = 1;
    marked++;
  }
  return marked;
}

const MANY_TIMES = 8;

const UNSEEN = 0;
const MATCHES = 1;
const NO_MATCH = 2;
