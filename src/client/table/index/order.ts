import type { ColumnIndex } from './columnIndex.ts';

/**
 * Returns the numbers of all rows in the order of a ranked column. Rows of equal value keep their
 * original order in both directions, and rows without a value come last in both. A counting sort:
 * it passes over the rows and the values without comparing any.
 */
export function orderBy<Row>(
  { codes, dictionary, ranking }: ColumnIndex<Row>,
  isDescending: boolean,
): Uint32Array {
  const places = new Uint32Array(dictionary.size);
  for (let number = 0; number < codes.length; number++) {
    const code = codes[number] ?? 0;
    places[code] = (places[code] ?? 0) + 1;
  }

  const nothing = dictionary.codeIfKnown(null);
  const valued = nothing === undefined ? ranking.sorted : ranking.sorted.subarray(0, -1);
  let taken = 0;
  for (let at = 0; at < valued.length; at++) {
    const code = valued[isDescending ? valued.length - 1 - at : at] ?? 0;
    const count = places[code] ?? 0;
    places[code] = taken;
    taken += count;
  }
  if (nothing !== undefined) places[nothing] = taken;

  const order = new Uint32Array(codes.length);
  for (let number = 0; number < codes.length; number++) {
    const code = codes[number] ?? 0;
    const place = places[code] ?? 0;
    order[place] = number;
    places[code] = place + 1;
  }
  return order;
}

/** Returns the row numbers from 0 to `count` - 1, which is the original order. */
export function ownOrder(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}

/** Buffer reused between calls, because allocating it takes longer than filling it. */
let buffer = new Uint32Array(0);

/** Returns the row numbers whose bits include all wanted bits, in the same order. */
export function withBits(numbers: Uint32Array, bits: Uint32Array, wanted: number): Uint32Array {
  if (buffer.length < numbers.length) buffer = new Uint32Array(numbers.length);
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (((bits[number] ?? 0) & wanted) === wanted) buffer[count++] = number;
  }
  return buffer.slice(0, count);
}
