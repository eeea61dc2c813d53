/** With the rows ticked, or without. */
export function withRows(selection: ReadonlySet<string>, ids: Iterable<string>, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(selection);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Where a range begins, and what was ticked before it: a range that shrinks again leaves nothing behind. */
export interface Anchor {
  readonly id: string;
  readonly before: ReadonlySet<string>;
  readonly isSelected: boolean;
}

/** The selection with every shown row from the anchor to the target as the anchor is; only the target where the anchor is not shown. */
export function withRange(anchor: Anchor, shownIds: readonly string[], target: number): ReadonlySet<string> {
  const from = shownIds.indexOf(anchor.id);
  const [first, last] = from < 0 ? [target, target] : [Math.min(from, target), Math.max(from, target)];
  return withRows(anchor.before, shownIds.slice(first, last + 1), anchor.isSelected);
}
