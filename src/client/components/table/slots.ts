/**
 * Gives each drawn row a place in the page that it keeps for as long as it is drawn, and hands the places of rows that went to rows
 * that came: the browser then changes texts instead of building elements, and a row with the focus is never rebuilt.
 */
export class Slots {
  #taken = new Map<string, number>();

  /** A slot for each id, in the same order. The same ids get the same slots. */
  assign(ids: readonly string[]): number[] {
    const taken = new Map<string, number>();
    for (const id of ids) {
      const slot = this.#taken.get(id);
      if (slot !== undefined) taken.set(id, slot);
    }
    const used = new Set(taken.values());
    let free = 0;
    for (const id of ids) {
      if (taken.has(id)) continue;
      while (used.has(free)) free++;
      taken.set(id, free++);
    }
    this.#taken = taken;
    return ids.map((id) => taken.get(id) ?? 0);
  }
}
