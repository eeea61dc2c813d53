/** A row element, identified by its React key, and the row that it shows. */
export interface Slot {
  readonly key: number;
  readonly id: string;
  readonly position: number;
}

/**
 * Decides which element shows which row. A row keeps its element for as long as it is drawn, and
 * the elements of rows that are no longer drawn are reused in place for new rows: the browser then
 * changes texts instead of creating and moving elements, and a focused row is never recreated.
 */
export class RowRecycler {
  #slots: readonly Slot[] = [];
  #used = 0;

  /** Assigns elements to the rows at these positions and returns the elements in DOM order. */
  assign(rows: ReadonlyMap<string, number>): readonly Slot[] {
    const shown = new Set(this.#slots.map(({ id }) => id));
    const coming = [...rows].filter(([id]) => !shown.has(id)).toReversed();
    const kept = this.#slots.flatMap(({ key, id: before }) => {
      const [id, position = rows.get(before)] = rows.has(before) ? [before] : (coming.pop() ?? []);
      return id === undefined || position === undefined ? [] : { key, id, position };
    });
    this.#slots = [
      ...kept,
      ...coming.toReversed().map(([id, position]) => ({ key: this.#used++, id, position })),
    ];
    return this.#slots;
  }

  /**
   * Whether the elements are in the same order in the DOM as on the screen, which matters to screen
   * readers and text selection.
   */
  get isInOrder(): boolean {
    return this.#slots.every(
      ({ position }, index) => index === 0 || position > (this.#slots[index - 1]?.position ?? 0),
    );
  }

  putInOrder(): void {
    this.#slots = this.#slots.toSorted((one, other) => one.position - other.position);
  }
}
