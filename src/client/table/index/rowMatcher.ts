/** Where each row stood among other rows. */
type Places = Int32Array<ArrayBuffer>;

export const NOT_THERE = -1;

/** Finds rows again after rows were added, changed or taken away: by the object that they are. One for all columns of a table. */
export class RowMatcher<Row> {
  #last: { readonly before: readonly Row[]; readonly after: readonly Row[]; readonly places: Places } | null = null;

  /** By the number of each row now, its number before; -1: it was not there. */
  placesBefore(before: readonly Row[], after: readonly Row[]): Places {
    if (this.#last?.before === before && this.#last.after === after) return this.#last.places;
    const places = new Int32Array(after.length).fill(NOT_THERE);
    const same = sameAtStart(before, after);
    for (let number = 0; number < same; number++) places[number] = number;
    // Where rows were only added, there is nothing to find.
    if (same < before.length) {
      const numbers = new Map<Row | undefined, number>();
      for (let number = same; number < before.length; number++) numbers.set(before[number], number);
      for (let number = same; number < after.length; number++) places[number] = numbers.get(after[number]) ?? NOT_THERE;
    }
    this.#last = { before, after, places };
    return places;
  }
}

/** How many rows the two have in common from their beginning: all that were there, when some are added. */
function sameAtStart<Row>(one: readonly Row[], other: readonly Row[]): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same++;
  return same;
}
