import type { ColumnIndex } from './columnIndex.ts';

/**
 * The numbers of all rows in the order of a ranked column; rows of equal value keep their own order in both directions, and those
 * without a value come last in both. One pass over the rows and one over the values: nothing is compared.
 */
export function orderBy<Row>({ codes, dictionary, ranking }: ColumnIndex<Row>, isDescending: boolean): Uint32Array {
  const { ranks } = ranking;
  const nothing = dictionary.codeIfKnown(null);
  const last = ranks.length - 1;
  // Nothing has the highest rank, so what goes down begins below it.
  const lastOfAll = nothing === undefined ? last + 1 : last;
  const placeOf = (rank: number) => (isDescending && rank < lastOfAll ? lastOfAll - 1 - rank : rank);

  const starts = new Uint32Array(ranks.length + 1);
  for (const code of codes) {
    const next = placeOf(ranks[code] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);

  const order = new Uint32Array(codes.length);
  codes.forEach((code, number) => {
    const place = placeOf(ranks[code] ?? 0);
    const at = starts[place] ?? 0;
    order[at] = number;
    starts[place] = at + 1;
  });
  return order;
}

/** The numbers of so many rows in their own order. */
export function ownOrder(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}
