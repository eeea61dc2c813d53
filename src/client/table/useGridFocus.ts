import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { HEADING, type CellPosition } from './cellPosition.ts';

/** The row is held by its id, so that the place follows it when rows are sorted, filtered or added. Null: the heading. */
interface RequireConnection extends CellPosition {
  readonly id: string | null;
}

/** The first heading that sorts: from there the rows are one step away, and so is everything else of the heading. */
const start: RequireConnection = { id: null, row: HEADING, column: 1, isFilter: false };

/**
 * The one place of the grid that the Tab key leads to (roving focus). It stays with its row wherever that goes; where the row is
 * gone, the one that took its position has it.
 */
export function useGridFocus(grid: HTMLElement | null, count: number, idAt: (position: number) => string) {
  const [held, setHeld] = useState(start);
  const isInside = useRef(false);
  const isWanted = useRef(false);

  const place = useMemo((): CellPosition => {
    if (held.id === null) return held;
    return { ...held, row: positionOf(held, count, idAt) };
  }, [held, count, idAt]);

  useLayoutEffect(() => {
    // The element with the focus may have been taken away by what was drawn just now.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isWanted.current && !isLost) return;
    isWanted.current = false;
    const cell = grid?.querySelector<HTMLElement>('[data-place][tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const hold = useCallback((next: CellPosition) => setHeld({ ...next, id: next.row === HEADING ? null : idAt(next.row) }), [idAt]);
  return {
    place,
    /** Moves the place, and the focus with it. */
    moveTo: (next: CellPosition) => {
      isWanted.current = true;
      hold(next);
    },
    /** The focus has come to a place by itself, as by a click. */
    onFocus: (event: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      const at = placeOf(event.target);
      if (at) hold(at);
    },
    onBlur: () => void (isInside.current = false),
  };
}

export type GridFocus = ReturnType<typeof useGridFocus>;

/** The place that an element of the grid belongs to. */
export function placeOf(element: Element): CellPosition | null {
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (column === undefined) return null;
  const position = element.closest<HTMLElement>('[data-position]')?.dataset.position;
  return { row: position === undefined ? HEADING : Number(position), column: Number(column), isFilter: element.closest('[data-filter]') !== null };
}

function positionOf({ id, row }: RequireConnection, count: number, idAt: (position: number) => string): number {
  if (row < count && idAt(row) === id) return row;
  for (let position = 0; position < count; position++) if (idAt(position) === id) return position;
  return Math.min(row, count - 1);
}
