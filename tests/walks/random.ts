/** Random choices that a seed determines. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below = (count: number): number => Math.floor(this.next() * count);
  chance = (share: number): boolean => this.next() < share;

  /** One of the values; @throws {RangeError} if there is none. */
  oneOf<T>(values: readonly T[]): T {
    if (values.length === 0) throw new RangeError('There is nothing to choose from.');
    return values[this.below(values.length)]!;
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(values: readonly T[], weightOf: (value: T) => number): T {
    let rest = this.next() * values.reduce((sum, value) => sum + weightOf(value), 0);
    for (const value of values) {
      rest -= weightOf(value);
      if (rest < 0) return value;
    }
    return this.oneOf(values);
  }

  /** The values in random order. */
  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => [this.next(), value] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, value]) => value);
  }
}
