import { folded } from '../../../../rules/search.ts';
import type { ColumnIndex } from './columnIndex.ts';
import { isOneLetter, lettersIn } from './dictionary.ts';
import { ownOrder } from './order.ts';

interface Found {
  /** The words, folded, with one space between them. */
  readonly text: string;
  readonly numbers: Uint32Array;
}

/**
 * Finds the rows that have every word somewhere in their columns, whatever the accents and the case. A text that goes on with the one
 * before is looked for among what that one found, and going back to a shorter one costs nothing.
 */
export class QuickSearch<Row> {
  readonly #columns: readonly ColumnIndex<Row>[];
  readonly #rowCount: number;
  /** Each goes on with the one before it. */
  readonly #found: Found[] = [];

  constructor(columns: readonly ColumnIndex<Row>[], rowCount: number) {
    this.#columns = columns;
    this.#rowCount = rowCount;
  }

  /** The numbers of the rows in their own order; null: nothing was asked, so all of them. */
  find(search: string): Uint32Array | null {
    const words = wordsOf(search);
    const text = words.join(' ');
    if (text === '') return null;
    while (this.#found.length > 0 && !text.startsWith(this.#last?.text ?? '')) this.#found.pop();
    const before = this.#last;
    if (before?.text === text) return before.numbers;

    for (const column of this.#columns) column.readAll();
    // All words but the last of the shorter text are among these too, and have been looked for.
    const isNew = before ? wordsOf(before.text).length - 1 : 0;
    let numbers = before?.numbers ?? ownOrder(this.#rowCount);
    for (const word of words.slice(isNew)) numbers = this.#having(word, numbers);
    this.#found.push({ text, numbers });
    return numbers;
  }

  get #last(): Found | undefined {
    return this.#found.at(-1);
  }

  /** Those of the rows that have the word in any column. Each distinct value is looked into once, and only where it matters. */
  #having(word: string, among: Uint32Array): Uint32Array {
    const isFound = new Uint8Array(among.length);
    let found = 0;
    // Columns of few values first: what they have is soon known, and spares a look into the others.
    for (const column of this.#columns.toSorted((one, other) => one.dictionary.size - other.dictionary.size)) {
      if (found < among.length) found += markHaving(word, column, among, isFound);
    }
    if (found === among.length) return among;
    const having = new Uint32Array(found);
    for (let at = 0, to = 0; to < found; at++) if (isFound[at] === 1) having[to++] = among[at] ?? 0;
    return having;
  }
}

/** Marks those of the rows that have the word in this column, and says how many. One column at a time: it walks through arrays of numbers only. */
function markHaving<Row>(word: string, { codes, dictionary }: ColumnIndex<Row>, among: Uint32Array, isFound: Uint8Array): number {
  const { haystacks, letters } = dictionary;
  // Few values are soon asked whether any has it at all.
  if (haystacks.length * MANY_TIMES < among.length && !haystacks.some((haystack) => haystack.includes(word))) return 0;
  let marked = 0;
  const wanted = lettersIn(word);
  const isSettled = isOneLetter(word);
  const verdicts = new Uint8Array(dictionary.size);
  for (let at = 0; at < among.length; at++) {
    if (isFound[at] === 1) continue;
    const code = codes[among[at] ?? 0] ?? 0;
    let verdict = verdicts[code];
    if (verdict === UNSEEN) {
      const isPossible = ((letters[code] ?? 0) & wanted) === wanted;
      verdict = isPossible && (isSettled || haystacks[code]?.includes(word)) ? HAS_IT : LACKS_IT;
      verdicts[code] = verdict;
    }
    if (verdict !== HAS_IT) continue;
    isFound[at] = 1;
    marked++;
  }
  return marked;
}

const MANY_TIMES = 8;

const UNSEEN = 0;
const HAS_IT = 1;
const LACKS_IT = 2;

const wordsOf = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean);
