import type { Value } from '../column.ts';
import type { Dictionary } from './dictionary.ts';

/**
 * Shared, because creating a collator costs more than many comparisons. Digits within a text
 * compare as numbers, so that abc9 sorts before abc10.
 */
const swedish = new Intl.Collator('sv-SE', { numeric: true });

/** Number of elements sorted before yielding, about half a millisecond. */
const STRIDE = 1024;
/** Number of binary searches that take about the same time. */
const LOOKUPS = 64;

type Codes = Uint32Array<ArrayBuffer>;
type Compare = (one: number, other: number) => number;

/** Compares two values: numbers sort before texts, texts in Swedish order, and null last. */
export function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  return typeof other === 'number' ? 1 : swedish.compare(one, other);
}

/**
 * The order of a dictionary's values, computed in small steps; values added later are inserted
 * among the sorted ones.
 */
export class Ranking {
  /** The codes in the order of their values. Complete when `missing` is 0. */
  sorted: Codes = new Uint32Array(0);
  #work: Generator<undefined, Codes> | null = null;
  readonly #dictionary: Dictionary;
  readonly #compare: Compare;

  constructor(dictionary: Dictionary) {
    const { values } = dictionary;
    this.#dictionary = dictionary;
    this.#compare = (one, other) => compareValues(values[one] ?? null, values[other] ?? null);
  }

  /** Number of values that are not sorted yet. */
  get missing(): number {
    return this.#dictionary.size - this.sorted.length;
  }

  /** Sorts for about half a millisecond. */
  advance(): void {
    if (this.missing === 0) return;
    this.#work ??= this.#place();
    const { done, value } = this.#work.next();
    if (!done) return;
    this.#work = null;
    this.sorted = value;
  }

  *#place(): Generator<undefined, Codes> {
    const known = this.sorted;
    const added = new Uint32Array(this.missing).map((_, index) => known.length + index);
    return yield* merged(known, yield* sorted(added, this.#compare), this.#compare);
  }
}

/** Bottom-up merge sort: stable, and able to yield at any point. */
function* sorted(codes: Codes, compare: Compare): Generator<undefined, Codes> {
  let [from, to] = [codes, new Uint32Array(codes.length)];
  let untilRest = STRIDE;
  for (let width = 1; width < codes.length; width *= 2) {
    for (let start = 0; start < codes.length; start += 2 * width) {
      const middle = Math.min(start + width, codes.length);
      const end = Math.min(start + 2 * width, codes.length);
      for (let left = start, right = middle, at = start; at < end; at++) {
        const [one = 0, other = 0] = [from[left], from[right]];
        const isLeft = left < middle && (right >= end || compare(one, other) <= 0);
        to[at] = isLeft ? one : other;
        if (isLeft) left++;
        else right++;
        if (--untilRest === 0) {
          untilRest = STRIDE;
          yield;
        }
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Merges two sorted arrays. The few codes are located among the many by binary search instead of a
 * linear scan.
 */
function* merged(many: Codes, few: Codes, compare: Compare): Generator<undefined, Codes> {
  const all = new Uint32Array(many.length + few.length);
  let taken = 0;
  for (const [index, code] of few.entries()) {
    let [low, high] = [taken, many.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(many[middle] ?? 0, code) <= 0) low = middle + 1;
      else high = middle;
    }
    all.set(many.subarray(taken, low), taken + index);
    all[low + index] = code;
    taken = low;
    if (index % LOOKUPS === LOOKUPS - 1) yield;
  }
  all.set(many.subarray(taken), taken + few.length);
  return all;
}
