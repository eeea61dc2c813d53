/** The position of each row in an earlier list of rows. */
type Places = Int32Array<ArrayBuffer>;

export const NOT_THERE = -1;

/**
 * Finds rows again by object identity after rows have been added, changed or removed. One matcher
 * serves all columns of a table.
 */
export class RowMatcher<Row> {
  #last: {
    readonly before: readonly Row[];
    readonly after: readonly Row[];
    readonly places: Places;
  } | null = null;

  /** Returns, for each row of `after`, its number in `before`; -1 for a row that is new. */
  placesBefore(before: readonly Row[], after: readonly Row[]): Places {
    if (this.#last?.before === before && this.#last.after === after) return this.#last.places;
    const places = new Int32Array(after.length).fill(NOT_THERE);
    const same = sameAtStart(before, after);
    for (let number = 0; number < same; number++) places[number] = number;
    // When rows were only appended, there is nothing to look up.
    if (same < before.length) {
      const numbers = new Map<Row | undefined, number>();
      for (let number = same; number < before.length; number++) numbers.set(before[number], number);
      for (let number = same; number < after.length; number++)
        places[number] = numbers.get(after[number]) ?? NOT_THERE;
    }
    this.#last = { before, after, places };
    return places;
  }
}

/**
 * Number of leading rows that both lists have in common: all previous rows when rows were only
 * appended.
 */
function sameAtStart<Row>(one: readonly Row[], other: readonly Row[]): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same++;
  return same;
}
