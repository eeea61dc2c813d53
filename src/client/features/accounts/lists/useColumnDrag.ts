import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';

interface ColumnDrag {
  /** The column that is being dragged. */
  readonly dragged: string | null;
  /** What the handle of a column listens to. */
  readonly onGrab: (columnId: string, event: PointerEvent) => void;
}

/**
 * Moves the rows of a list by their handles, with mouse, pen and finger. The rows make way while one is dragged, so what is seen
 * is what there will be.
 */
export function useColumnDrag(list: { readonly current: HTMLElement | null }, onPlace: (columnId: string, place: number) => void): ColumnDrag {
  const [dragged, setDragged] = useState<string | null>(null);

  const follow = useEffectEvent(({ clientY }: MouseEvent) => {
    if (dragged === null || !list.current) return;
    const rows = [...list.current.children];
    const place = placeAt(rows, clientY);
    if (rows[place]?.getAttribute('data-column') !== dragged) onPlace(dragged, place);
  });

  useEffect(() => {
    if (dragged === null) return undefined;
    // On the window: a pointer that is captured by the handle is lost as soon as the row has moved in the page.
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
    event.preventDefault(); // no text is selected meanwhile
    setDragged(columnId);
  };
  return { dragged, onGrab };
}

/** Which of the rows lies at that height of the window; beyond them it is the nearest. */
function placeAt(rows: readonly Element[], y: number): number {
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}
