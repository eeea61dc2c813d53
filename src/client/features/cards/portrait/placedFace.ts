import { createContext, useContext, useEffect } from 'react';
import { rotatedSize, type Placement, type Size } from '#rules/placement.ts';
import type { Store } from '#client/store/store.ts';

/** A picture and the part of it that will be the portrait. */
export interface PlacedFace {
  readonly src: string;
  readonly placement: Placement;
}

/**
 * Receives the part that is being chosen, at every movement. A store, so that only what shows the
 * part re-renders. Null where nothing shows it.
 */
export const PlacedFaceContext = createContext<Store<PlacedFace | null> | null>(null);

/**
 * Takes the part back when the calling component is removed. To be used by what surrounds the frame,
 * so that the part stays while the picture is sent and its frame is no longer shown.
 */
export function usePlacedFaceUntilRemoved(): void {
  const face = useContext(PlacedFaceContext);
  useEffect(() => () => face?.set(null), [face]);
}

/**
 * Returns how a picture of this size is positioned in a box with the shape of the part, so that the
 * box shows exactly the part: its centre and its width in percent of the box. It is rotated about
 * its centre.
 */
export function positionInBox(
  { x, y, width, height, angle }: Placement,
  picture: Size,
): { readonly left: number; readonly top: number; readonly width: number } {
  const box = rotatedSize(picture, angle);
  return {
    left: ((box.width / 2 - x) / width) * 100,
    top: ((box.height / 2 - y) / height) * 100,
    width: (picture.width / width) * 100,
  };
}
