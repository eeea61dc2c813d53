import { folded } from '../../../../rules/search.ts';
import type { Value } from '../column.ts';

/**
 * The distinct values of a column, each with a number of its own (its code). It only grows, so that codes and all that has been
 * found out about a value hold while rows come and go: what is done once per value is not done again per row.
 */
export class Dictionary {
  readonly values: Value[] = [];
  /** What each value says, as the quick search reads it. */
  readonly haystacks: string[] = [];
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
    this.haystacks.push(value === null ? '' : folded(this.#textOf(value)));
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
