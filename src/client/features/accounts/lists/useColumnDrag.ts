import { useRef, useState, type PointerEvent } from 'react';

interface ColumnDrag {
  /** The column that is being dragged. */
  readonly dragged: string | null;
  /** What the handle of a column listens to. */
  readonly handleOf: (columnId: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/**
 * Moves the rows of a list by their handles, with mouse, pen and finger. The rows make way while one is dragged, so what is seen
 * is what there will be.
 */
export function useColumnDrag(list: { readonly current: HTMLElement | null }, onPlace: (columnId: string, place: number) => void): ColumnDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const place = useRef(-1);
  const stop = () => setDragged(null);

  const handleOf = (columnId: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault(); // no text is selected meanwhile
      event.currentTarget.setPointerCapture(event.pointerId);
      place.current = -1;
      setDragged(columnId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged !== columnId || !list.current) return;
      const at = placeAt(list.current, clientY);
      if (at === place.current) return;
      place.current = at;
      onPlace(columnId, at);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  return { dragged, handleOf };
}

/** The row that lies at that height of the window; beyond the list it is the nearest. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}
