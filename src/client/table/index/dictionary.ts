import { foldForSearch } from '#rules/search.ts';
import type { Value } from '../column.ts';

/**
 * The distinct values of a column, each with its own number (its code). A dictionary only grows, so
 * that codes and everything computed for a value stay valid while rows are added and removed, and
 * work done once per value is not repeated per row.
 */
export class Dictionary {
  readonly values: Value[] = [];
  /** The text of each value that the quick search matches against. */
  readonly haystacks: string[] = [];
  /**
   * Bit mask of the letters and digits in each haystack: a haystack that lacks one of a word's
   * characters need not be searched.
   */
  readonly letters: number[] = [];
  readonly #codes = new Map<Value, number>();
  readonly #textOf: (value: string | number) => string;

  constructor(textOf: (value: string | number) => string) {
    this.#textOf = textOf;
  }

  get size(): number {
    return this.values.length;
  }

  /** Returns the code of a value, adding the value if it is new. */
  codeOf(value: Value): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.#codes.set(value, code);
    this.values.push(value);
    const haystack = value === null ? '' : foldForSearch(this.#textOf(value));
    this.haystacks.push(haystack);
    this.letters.push(lettersIn(haystack));
    return code;
  }

  codeIfKnown(value: Value): number | undefined {
    return this.#codes.get(value);
  }

  /** Returns the text of a value; empty for no value. */
  textOf(code: number): string {
    const value = this.values[code] ?? null;
    return value === null ? '' : this.#textOf(value);
  }
}

/**
 * Characters with a bit of their own: the digits and the letters most common in names. All others
 * share one bit, so that the mask fits a small integer.
 */
const MARKED = 'abdefghiklmnoprstuv0123456789';
const ALL_ELSE = 1 << MARKED.length;
const bitOf = new Int32Array(128).fill(ALL_ELSE);
for (let bit = 0; bit < MARKED.length; bit++) bitOf[MARKED.charCodeAt(bit)] = 1 << bit;

/** Whether the bit mask alone shows if a haystack contains the word. */
export const isOneLetter = (word: string): boolean => word.length === 1 && MARKED.includes(word);

/** Returns the bit mask of the letters and digits in a folded text. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= bitOf[text.charCodeAt(at)] ?? ALL_ELSE;
  return letters;
}
