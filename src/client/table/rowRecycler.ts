/** An element of the page, by its key, and the row that it shows. */
export interface Slot {
  readonly key: number;
  readonly id: string;
  readonly position: number;
}

/**
 * Which row each element shows. A row keeps its element for as long as it is drawn, and the elements of rows that went are handed to
 * rows that came, where they stand: the browser then changes texts instead of building and moving elements, and a row with the focus
 * is never rebuilt.
 */
export class RowRecycler {
  #slots: readonly Slot[] = [];
  #used = 0;

  /** The elements as they stand in the page, for rows by their ids at these positions. */
  assign(rows: ReadonlyMap<string, number>): readonly Slot[] {
    const shown = new Set(this.#slots.map(({ id }) => id));
    const coming = [...rows].filter(([id]) => !shown.has(id)).toReversed();
    const kept = this.#slots.flatMap(({ key, id: before }) => {
      const [id, position = rows.get(before)] = rows.has(before) ? [before] : (coming.pop() ?? []);
      return id === undefined || position === undefined ? [] : { key, id, position };
    });
    this.#slots = [...kept, ...coming.toReversed().map(([id, position]) => ({ key: this.#used++, id, position }))];
    return this.#slots;
  }

  /** Whether the elements stand in the page as their rows do on the screen, for those who read or mark one after the other. */
  get isInOrder(): boolean {
    return this.#slots.every(({ position }, index) => index === 0 || position > (this.#slots[index - 1]?.position ?? 0));
  }

  putInOrder(): void {
    this.#slots = this.#slots.toSorted((one, other) => one.position - other.position);
  }
}
