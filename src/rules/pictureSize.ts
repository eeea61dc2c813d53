import type { Size } from './placement.ts';

/**
 * The largest photos of phones with 50 megapixels have 8160 × 6144; a file of a few bytes can claim
 * thousands of times that. Larger pictures are decoded neither by the page, which would freeze for seconds, nor by the
 * server.
 */
export const MAX_PIXELS = 50_500_000;

/** Number of bytes that contain the header with the size, including any metadata before it. */
export const HEADER_BYTES = 262_144;

export const hasTooManyPixels = ({ width, height }: Size): boolean => width * height > MAX_PIXELS;

/**
 * Returns the size stated in the first bytes of a PNG, JPEG, WebP or HEIC file; null if there is
 * none. Nothing is decoded.
 */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  try {
    if (word(1) === 'PNG\r')
      return word(12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
    if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
    if (word(0) === 'RIFF' && word(8) === 'WEBP') return webpSize(view, word(12));
    return word(4) === 'ftyp' ? heicSize(view) : null;
  } catch {
    return null; // The header ends before the size.
  }
}

/** Walks the segments to the frame header (SOF0–SOF15 without DHT, JPG and DAC). */
function jpegSize(view: DataView): Size | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // A fill byte.
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The three kinds of WebP: lossy, lossless, and extended. */
function webpSize(view: DataView, kind: string): Size | null {
  if (kind === 'VP8 ')
    return {
      width: view.getUint16(26, true) & 0x3f_ff,
      height: view.getUint16(28, true) & 0x3f_ff,
    };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  const side = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00 + 1;
  return kind === 'VP8X' ? { width: side(24), height: side(27) } : null;
}

const ISPE = 0x69_73_70_65;

/** Returns the largest size among the file's items, because thumbnails and tiles have sizes too. */
function heicSize(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 8; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height)
      largest = size;
  }
  return largest;
}
