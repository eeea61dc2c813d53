import { CARD_PHOTO } from '#rules/photo.ts';

/**
 * Maximum enlargement of a frame. A common laptop camera lacks a tenth of the required lines, and
 * interpolated lines are invisible on a card at a size of three centimetres.
 */
const MAX_ENLARGEMENT = 1.12;
const DARKNESS_THRESHOLD = 55;

/**
 * Returns the factor by which a frame of this size must be enlarged, at least 1; null when it would
 * exceed the maximum.
 */
export function enlargement(width: number, height: number, isForCard: boolean): number | null {
  if (!isForCard) return 1;
  const scale = Math.max(1, CARD_PHOTO.width / width, CARD_PHOTO.height / height);
  return scale <= MAX_ENLARGEMENT ? scale : null;
}

/**
 * Captures the current frame as seen by the camera: unlike the preview, it is not mirrored. Null
 * when the device has too little memory.
 */
export function frameOf(video: HTMLVideoElement, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [
    Math.ceil(video.videoWidth * scale),
    Math.ceil(video.videoHeight * scale),
  ];
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.95);
  });
}

/** Whether there is too little light for a good picture, judged by a small sample of pixels. */
export function isDark(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  [canvas.width, canvas.height] = [16, 16];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(video, 0, 0, 16, 16);
  const points = context.getImageData(0, 0, 16, 16).data;
  return lightOf(points) < DARKNESS_THRESHOLD;
}

/** Returns the mean brightness of pixels of four bytes each, 0 to 255. */
export function lightOf(points: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < points.length; at += 4)
    sum +=
      0.299 * (points[at] ?? 0) + 0.587 * (points[at + 1] ?? 0) + 0.114 * (points[at + 2] ?? 0);
  return sum / (points.length / 4);
}
