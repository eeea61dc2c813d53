import { useMemo, useState } from 'react';
import { withRange, withRows, type Anchor } from './selecting.ts';

interface SelectingProps {
  /** The number of rows shown, and their ids by position. */
  readonly count: number;
  readonly idAt: (position: number) => string;
  readonly selection: ReadonlySet<string>;
  readonly onSelection: (selection: ReadonlySet<string>) => void;
}

/** Selects rows one by one, in ranges and all together. */
export function useSelecting({ count, idAt, selection, onSelection }: SelectingProps) {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const shownIds = () => Array.from({ length: count }, (_, position) => idAt(position));
  const tickedShown = useMemo(() => {
    if (selection.size === 0) return 0;
    let ticked = 0;
    for (let position = 0; position < count; position++)
      if (selection.has(idAt(position))) ticked++;
    return ticked;
  }, [selection, count, idAt]);

  const begin = (position: number, isSelected: boolean): Anchor => {
    const next = { id: idAt(position), before: selection, isSelected };
    setAnchor(next);
    return next;
  };
  return {
    selection,
    /** Number of shown rows that are selected. */
    tickedShown,
    toggle: (position: number) => {
      const { id, isSelected } = begin(position, !selection.has(idAt(position)));
      onSelection(withRows(selection, [id], isSelected));
    },
    /**
     * Selects every row between the last toggled row and this one; `from` is the start of the range
     * when no row has been toggled.
     */
    extendTo: (position: number, from = position) =>
      onSelection(withRange(anchor ?? begin(from, true), shownIds(), position)),
    toggleAll: () => {
      setAnchor(null);
      onSelection(withRows(selection, shownIds(), tickedShown < count));
    },
    selectAll: () => onSelection(withRows(selection, shownIds(), true)),
  };
}

export type Selecting = ReturnType<typeof useSelecting>;
