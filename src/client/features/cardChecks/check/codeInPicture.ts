import { decodeQR } from 'qr/decode.js';

/** Enough for a code that fills a sixth of the width; more takes a slow phone too long. */
const MAX_FRAME_PX = 720;
/** A photo is read once: first quickly, then in more detail. */
const PHOTO_PX = [1000, 2200] as const;
const PHOTO_EFFORT = { effort: 4, timeLimit: 500 } as const;

/** Reads a QR code in what the square viewfinder shows of the video; null if there is none. */
export function codeInVideo(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  if (side === 0) return null;
  const size = Math.min(side, MAX_FRAME_PX);
  const at = [(videoWidth - side) / 2, (videoHeight - side) / 2] as const;
  return codeIn(canvas, { width: size, height: size }, (context) =>
    context.drawImage(video, ...at, side, side, 0, 0, size, size),
  );
}

/**
 * Reads a QR code in a picture file; null if there is none. @throws when the file is no picture that
 * the browser reads
 */
export async function codeInFile(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  try {
    for (const most of PHOTO_PX) {
      const scale = Math.min(1, most / Math.max(picture.width, picture.height));
      const size = {
        width: Math.max(1, Math.round(picture.width * scale)),
        height: Math.max(1, Math.round(picture.height * scale)),
      };
      const found = codeIn(
        canvas,
        size,
        (context) => context.drawImage(picture, 0, 0, size.width, size.height),
        PHOTO_EFFORT,
      );
      if (found !== null) return found;
    }
    return null;
  } finally {
    picture.close();
  }
}

function codeIn(
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
  draw: (context: CanvasRenderingContext2D) => void,
  effort: { readonly effort?: number; readonly timeLimit?: number } = {},
): string | null {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  draw(context);
  const pixels = context.getImageData(0, 0, width, height);
  try {
    return decodeQR(pixels, effort);
  } catch {
    // The decoder reports that there is no code by an exception.
    return null;
  }
}
