import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';

interface ColumnDrag {
  /** The column that is being dragged. */
  readonly dragged: string | null;
  /** Handler for the handle of a column. */
  readonly onGrab: (columnId: string, event: PointerEvent) => void;
}

/**
 * Reorders the rows of a list by their handles, with mouse, pen or touch. The rows move during the
 * drag, so that the user sees the resulting order.
 */
export function useColumnDrag(
  list: { readonly current: HTMLElement | null },
  onPlace: (columnId: string, place: number) => void,
): ColumnDrag {
  const [dragged, setDragged] = useState<string | null>(null);

  const follow = useEffectEvent(({ clientY }: MouseEvent) => {
    if (dragged === null || !list.current) return;
    const rows = [...list.current.children];
    const place = placeAt(rows, clientY);
    if (rows[place]?.getAttribute('data-column') !== dragged) onPlace(dragged, place);
  });

  useEffect(() => {
    if (dragged === null) return undefined;
    // Listens on the window: pointer capture on the handle is lost when its row moves in the DOM.
    const listening = new AbortController();
    const { signal } = listening;
    const drop = () => setDragged(null);
    window.addEventListener('pointermove', (event) => follow(event), { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', drop, { signal });
    return () => listening.abort();
  }, [dragged]);

  const onGrab = (columnId: string, event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault(); // prevents text selection during the drag
    setDragged(columnId);
  };
  return { dragged, onGrab };
}

/**
 * Returns the index of the row at that height of the window, or of the nearest row outside the
 * list.
 */
function placeAt(rows: readonly Element[], y: number): number {
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}
