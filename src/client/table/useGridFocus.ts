import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { HEADING, type CellPosition } from './cellPosition.ts';

/**
 * A position with the id of its row, so that the position follows the row when rows are sorted,
 * filtered or added. `id` is null in the heading.
 */
interface HeldPosition extends CellPosition {
  readonly id: string | null;
}

/**
 * The first sortable heading, from which the rows and the rest of the heading are one key press
 * away.
 */
const start: HeldPosition = { id: null, row: HEADING, column: 1, isFilter: false };

/**
 * The grid's single tab stop (roving focus). It follows its row; when the row has been removed, the
 * row now at the same position becomes the tab stop.
 */
export function useGridFocus(
  grid: HTMLElement | null,
  count: number,
  idAt: (position: number) => string,
) {
  const [held, setHeld] = useState(start);
  const isInside = useRef(false);
  const isWanted = useRef(false);

  const place = useMemo((): CellPosition => {
    if (held.id === null) return held;
    return { ...held, row: positionOf(held, count, idAt) };
  }, [held, count, idAt]);

  useLayoutEffect(() => {
    // The latest render may have removed the focused element.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isWanted.current && !isLost) return;
    isWanted.current = false;
    const cell = grid?.querySelector<HTMLElement>('[data-place][tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const hold = useCallback(
    (next: CellPosition) => setHeld({ ...next, id: next.row === HEADING ? null : idAt(next.row) }),
    [idAt],
  );
  return {
    place,
    /** Moves the tab stop and the focus. */
    moveTo: (next: CellPosition) => {
      isWanted.current = true;
      hold(next);
    },
    /** Adopts a focus change that did not come from `moveTo`, such as a click. */
    onFocus: (event: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      const at = placeOf(event.target);
      if (at) hold(at);
    },
    onBlur: () => void (isInside.current = false),
  };
}

export type GridFocus = ReturnType<typeof useGridFocus>;

/** Returns the grid position that an element belongs to. */
export function placeOf(element: Element): CellPosition | null {
  const column = element.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (column === undefined) return null;
  const position = element.closest<HTMLElement>('[data-position]')?.dataset.position;
  return {
    row: position === undefined ? HEADING : Number(position),
    column: Number(column),
    isFilter: element.closest('[data-filter]') !== null,
  };
}

function positionOf(
  { id, row }: HeldPosition,
  count: number,
  idAt: (position: number) => string,
): number {
  if (row < count && idAt(row) === id) return row;
  for (let position = 0; position < count; position++) if (idAt(position) === id) return position;
  return Math.min(row, count - 1);
}
