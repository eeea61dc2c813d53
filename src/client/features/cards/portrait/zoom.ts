import { CARD_PHOTO } from '../../../../rules/photo.ts';
import type { Size } from '../../../../rules/placement.ts';

/** How a picture and the frame over it are drawn, and how many points the picture really has. */
export interface Drawn {
  readonly frame: Size;
  readonly picture: Size;
  readonly naturalWidth: number;
}

/** How much more of it than at least. */
const MOST_TIMES = 4;

/** The least zoom that leaves no empty corner in the frame's middle, and the most that leaves enough points to print. */
export function zoomRange({ frame, picture, naturalWidth }: Drawn, angle: number, isForCard: boolean): { readonly min: number; readonly max: number } {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const across = (frame.width * cosine + frame.height * sine) / picture.width;
  const down = (frame.width * sine + frame.height * cosine) / picture.height;
  const min = Math.max(across, down);
  const enough = isForCard ? (frame.width * naturalWidth) / (picture.width * CARD_PHOTO.width) : Infinity;
  return { min, max: Math.max(min, Math.min(min * MOST_TIMES, enough)) };
}
