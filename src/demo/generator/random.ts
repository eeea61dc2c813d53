import { createHash } from 'node:crypto';

/** A random number generator that gives the same sequence for the same seed. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer, both bounds included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item with a probability proportional to its weight. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  digits(count: number): string;
  uuid(): string;
}

/** The small fast counter generator (sfc32), initialised from a hash of the seed. */
export function randomFrom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest();
  let a = hash.readInt32LE(0);
  let b = hash.readInt32LE(4);
  let c = hash.readInt32LE(8);
  let counter = hash.readInt32LE(12);
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    counter = (counter + 1) | 0;
    return sum >>> 0;
  };
  const next = () => word() / 2 ** 32;
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => certain(list[between(0, list.length - 1)]),
    weighted: (list) => {
      let rest = next() * list.reduce((total, { weight }) => total + weight, 0);
      return certain(list.find(({ weight }) => (rest -= weight) < 0) ?? list.at(-1));
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
    uuid: () =>
      toUuid(Array.from({ length: 4 }, () => word().toString(16).padStart(8, '0')).join('')),
  };
}

/**
 * Digits that look random and are unique for every index below 10 to the power of `digits`, because
 * the factor and ten are coprime.
 */
export const serial = (index: number, digits: number): string =>
  String((index * 7_368_787_143 + 1_234_567) % 10 ** digits).padStart(digits, '0');

/** An identifier that is derived from the text alone, whatever the seed. */
export const uuidOf = (text: string): string =>
  toUuid(createHash('sha256').update(text).digest('hex'));

const toUuid = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');

function certain<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('The list to pick from is empty.');
  return value;
}
