import type { KeyboardEvent, MouseEvent } from 'react';
import { HEADING, cellAfter, type Extent } from './cellPosition.ts';
import { placeOf, type GridFocus } from './useGridFocus.ts';
import type { Selecting } from './useSelecting.ts';

interface GridEventsProps {
  readonly extent: Extent;
  readonly focus: GridFocus;
  /** Null when rows cannot be selected. */
  readonly selecting: Selecting | null;
  /** Whether rows are cards, which open wherever they are clicked. */
  readonly isNarrow: boolean;
  readonly onOpen: ((position: number) => void) | undefined;
}

/** Returns the keyboard and pointer handlers for all cells, to be spread on the grid. */
export function useGridEvents({ extent, focus, selecting, isNarrow, onOpen }: GridEventsProps) {
  const { place, moveTo, onFocus, onBlur } = focus;
  const isInRows = place.row !== HEADING;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };

  function actionOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null {
    const withControl = ctrlKey || metaKey;
    if (selecting && withControl && key.toLowerCase() === 'a') return selecting.selectAll;
    if (selecting && isInRows && key === ' ')
      return () => (shiftKey ? selecting.extendTo(place.row) : selecting.toggle(place.row));
    if (isInRows && key === 'Enter') return onOpen ? () => onOpen(place.row) : null;
    const next = cellAfter(place, key, withControl, extent);
    return (
      next &&
      (() => {
        const isRange = shiftKey && isInRows && next.row !== HEADING && next.row !== place.row;
        if (isRange) selecting?.extendTo(next.row, place.row);
        moveTo(next);
      })
    );
  }

  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const at = target instanceof Element ? placeOf(target) : null;
    if (!(target instanceof Element) || !at || at.row === HEADING) return;
    if (at.column === 0) {
      if (shiftKey) selecting?.extendTo(at.row);
      else selecting?.toggle(at.row);
      return;
    }
    // Ignore clicks that end a text selection.
    const isMarking = window.getSelection()?.isCollapsed === false;
    const opens = isNarrow || target.closest('[data-open]') !== null;
    if (opens && !isMarking) onOpen?.(at.row);
  };

  return {
    onKeyDown,
    onClick,
    onFocus,
    onBlur,
    // Firefox toggles a checkbox on keyup of Space even though keydown has been handled.
    onKeyUp: (event: KeyboardEvent) => {
      if (isInRows && event.key === ' ') event.preventDefault();
    },
    // Shift+click selects a range of rows, not a range of text.
    onMouseDown: (event: MouseEvent) => {
      if (event.shiftKey) event.preventDefault();
    },
  };
}
