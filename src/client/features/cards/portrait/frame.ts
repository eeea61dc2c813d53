import { CARD_PHOTO } from '../../../../rules/photo.ts';

/** A common laptop's camera lacks a tenth of the lines; on a card of three centimetres nobody sees that they were drawn in. */
const MOST_ENLARGED = 1.12;
const DARK_BELOW = 55;

/** By how much a frame of this size has to be enlarged to serve, at least 1; null where that would be too much. */
export function enlargement(width: number, height: number, isForCard: boolean): number | null {
  if (!isForCard) return 1;
  const scale = Math.max(1, CARD_PHOTO.width / width, CARD_PHOTO.height / height);
  return scale <= MOST_ENLARGED ? scale : null;
}

/** The present frame as the camera sees it: not mirrored, as the preview is. */
export function frameOf(video: HTMLVideoElement, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(video.videoWidth * scale), Math.ceil(video.videoHeight * scale)];
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.95);
  });
}

/** Whether there is too little light for a good picture, judged by a handful of its points. */
export function isDark(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  [canvas.width, canvas.height] = [16, 16];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(video, 0, 0, 16, 16);
  const points = context.getImageData(0, 0, 16, 16).data;
  return lightOf(points) < DARK_BELOW;
}

/** The mean brightness of points of four bytes each, 0 to 255. */
export function lightOf(points: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < points.length; at += 4) sum += 0.299 * (points[at] ?? 0) + 0.587 * (points[at + 1] ?? 0) + 0.114 * (points[at + 2] ?? 0);
  return sum / (points.length / 4);
}
