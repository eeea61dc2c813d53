import { HEADER_BYTES, hasTooManyPixels, pictureSize } from '#rules/pictureSize.ts';
import type { CompressionTask } from './compress.ts';

/** A picture that may be uploaded: an upright JPEG of at most one megabyte, without metadata. */
export interface ShrunkPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be used as a picture. */
export type PictureError = 'HEIC' | 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'BROKEN';

export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(`The file cannot be used: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Shrinks a photo so that it may be uploaded. The work happens in a worker, so that the page stays
 * responsive however large the photo is; where the browser's workers cannot do it, as in WebKit, it
 * happens on the page. @throws {UnusableFileError}
 */
export async function shrink(file: Blob): Promise<ShrunkPicture> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const type = typeByContent(header);
  if (type === null) throw new UnusableFileError('NOT_A_PICTURE');
  // Check before decoding: a small file may contain more pixels than the device has memory for.
  const size = pictureSize(header);
  if (size && hasTooManyPixels(size)) throw new UnusableFileError('TOO_MANY_PIXELS');
  try {
    return await inWorker({ file, type }).catch(() => onPage({ file, type }));
  } catch {
    // Some browsers decode HEIC; for the others, the error names the format.
    throw new UnusableFileError(type === 'image/heic' ? 'HEIC' : 'BROKEN');
  }
}

/**
 * Detects the type of a file by its first bytes: file names are unreliable, and some systems report
 * no type for HEIC.
 */
export function typeByContent(bytes: Uint8Array): CompressionTask['type'] | null {
  const word = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (word(1) === 'PNG\r') return 'image/png';
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'image/webp';
  return word(4) === 'ftyp' ? 'image/heic' : null;
}

async function inWorker(task: CompressionTask): Promise<ShrunkPicture> {
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ShrunkPicture | null>) =>
        data ? resolve(data) : reject(new Error('The worker cannot shrink the picture.')),
      );
      worker.addEventListener('error', () => reject(new Error('The worker failed to start.')));
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}

/** Loads the library in the page only when it is needed there. */
async function onPage(task: CompressionTask): Promise<ShrunkPicture> {
  const { compress } = await import('./compress.ts');
  return compress(task);
}
