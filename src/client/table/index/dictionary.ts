import { folded } from '../../../rules/search.ts';
import type { Value } from '../column.ts';

/**
 * The distinct values of a column, each with a number of its own (its code). It only grows, so that codes and all that has been
 * found out about a value hold while rows come and go: what is done once per value is not done again per row.
 */
export class Dictionary {
  readonly values: Value[] = [];
  /** What each value says, as the quick search reads it. */
  readonly haystacks: string[] = [];
  /** Which letters and figures each haystack has: what lacks one of a word's needs not be looked into. */
  readonly letters: number[] = [];
  readonly #codes = new Map<Value, number>();
  readonly #textOf: (value: string | number) => string;

  constructor(textOf: (value: string | number) => string) {
    this.#textOf = textOf;
  }

  get size(): number {
    return this.values.length;
  }

  /** The code of a value, new or known. */
  codeOf(value: Value): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.#codes.set(value, code);
    this.values.push(value);
    const haystack = value === null ? '' : folded(this.#textOf(value));
    this.haystacks.push(haystack);
    this.letters.push(lettersIn(haystack));
    return code;
  }

  codeIfKnown(value: Value): number | undefined {
    return this.#codes.get(value);
  }

  /** What a value is called; no value is called nothing. */
  textOf(code: number): string {
    const value = this.values[code] ?? null;
    return value === null ? '' : this.#textOf(value);
  }
}

/** What has a bit of its own: the figures, and the letters that names have most. All else shares one, so that they fit a small integer. */
const MARKED = 'abdefghiklmnoprstuv0123456789';
const ALL_ELSE = 1 << MARKED.length;
const bitOf = new Int32Array(128).fill(ALL_ELSE);
for (let bit = 0; bit < MARKED.length; bit++) bitOf[MARKED.charCodeAt(bit)] = 1 << bit;

/** Whether the letters tell by themselves if a haystack has the word. */
export const isOneLetter = (word: string): boolean => word.length === 1 && MARKED.includes(word);

/** A bit for each letter and figure in a folded text. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= bitOf[text.charCodeAt(at)] ?? ALL_ELSE;
  return letters;
}
