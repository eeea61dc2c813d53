import { CARD_PHOTO } from '#rules/photo.ts';
import type { Size } from '#rules/placement.ts';

/**
 * The displayed sizes of a picture and its frame, and the actual width of the picture in pixels.
 */
export interface DisplayedSizes {
  readonly frame: Size;
  readonly picture: Size;
  readonly naturalWidth: number;
}

/** Maximum zoom as a multiple of the minimum. */
const MAX_ZOOM = 4;

/**
 * Returns the minimum zoom that leaves no empty corner in a centred frame, and the maximum that
 * leaves enough pixels for printing.
 */
export function zoomRange(
  { frame, picture, naturalWidth }: DisplayedSizes,
  angle: number,
  isForCard: boolean,
): { readonly min: number; readonly max: number } {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const across = (frame.width * cosine + frame.height * sine) / picture.width;
  const down = (frame.width * sine + frame.height * cosine) / picture.height;
  const min = Math.max(across, down);
  const enough = isForCard
    ? (frame.width * naturalWidth) / (picture.width * CARD_PHOTO.width)
    : Infinity;
  return { min, max: Math.max(min, Math.min(min * MAX_ZOOM, enough)) };
}
