/** Returns the selection with the given rows selected or deselected. */
export function withRows(
  selection: ReadonlySet<string>,
  ids: Iterable<string>,
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * The start of a range and the selection before it, so that a range that shrinks restores the rows
 * it no longer covers.
 */
export interface Anchor {
  readonly id: string;
  readonly before: ReadonlySet<string>;
  readonly isSelected: boolean;
}

/**
 * Returns the selection with every shown row from the anchor to the target in the anchor's state;
 * only the target when the anchor is not shown.
 */
export function withRange(
  anchor: Anchor,
  shownIds: readonly string[],
  target: number,
): ReadonlySet<string> {
  const from = shownIds.indexOf(anchor.id);
  const [first, last] =
    from < 0 ? [target, target] : [Math.min(from, target), Math.max(from, target)];
  return withRows(anchor.before, shownIds.slice(first, last + 1), anchor.isSelected);
}
