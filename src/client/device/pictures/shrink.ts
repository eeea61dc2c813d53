import { HEADER_BYTES, hasTooManyPixels, pictureSize } from '#rules/pictureSize.ts';
import { pictureTypeOf } from '#rules/pictureType.ts';
import { inTime } from '../inTime.ts';
import type { CompressionTask } from './compress.ts';

/** A picture that may be uploaded: an upright JPEG of at most one megabyte, without metadata. */
export interface ShrunkPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be used as a picture. */
export type PictureError =
  | 'EMPTY'
  | 'HEIC'
  | 'VIDEO'
  | 'NOT_A_PICTURE'
  | 'TOO_MANY_PIXELS'
  | 'BROKEN'
  | 'BROKEN_OR_TOO_LARGE';

export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(`The file cannot be used: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * A browser that runs out of memory may terminate a worker, or leave a picture undecoded, without a
 * word. A slow phone needs a third of this for the largest photo.
 */
const MAX_DECODING_MS = 30_000;
/** Number of pixels from which a phone with little memory may be unable to decode a picture. */
const LARGE_PIXELS = 12_000_000;

/**
 * Shrinks a photo so that it may be uploaded. The work happens in a worker, so that the page stays
 * responsive however large the photo is; where the browser's workers cannot do it, it happens on
 * the page. Ends within a minute. @throws {UnusableFileError}
 */
export async function shrink(file: Blob): Promise<ShrunkPicture> {
  const header = await headerOf(file);
  const type = pictureTypeOf(header);
  if (type === null) throw new UnusableFileError('NOT_A_PICTURE');
  if (type === 'video') throw new UnusableFileError('VIDEO');
  // Check before decoding: a small file may contain more pixels than the device has memory for.
  const size = pictureSize(header);
  if (size && hasTooManyPixels(size)) throw new UnusableFileError('TOO_MANY_PIXELS');
  const task = { file, type, size };
  try {
    return await inWorker(task).catch(() => onPage(task));
  } catch {
    // Some browsers decode HEIC; for the others, the error names the format.
    if (type === 'image/heic') throw new UnusableFileError('HEIC');
    const isLarge = size !== null && size.width * size.height >= LARGE_PIXELS;
    throw new UnusableFileError(isLarge ? 'BROKEN_OR_TOO_LARGE' : 'BROKEN');
  }
}

/** Returns the file's first bytes. A file that is still in a cloud is empty, or cannot be read. */
async function headerOf(file: Blob): Promise<Uint8Array> {
  const header = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (header.byteLength === 0) throw new UnusableFileError('EMPTY');
  return new Uint8Array(header);
}

async function inWorker(task: CompressionTask): Promise<ShrunkPicture> {
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = new Promise<ShrunkPicture>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ShrunkPicture | null>) =>
        data ? resolve(data) : reject(new Error('The worker cannot shrink the picture.')),
      );
      worker.addEventListener('error', () => reject(new Error('The worker failed to start.')));
      worker.postMessage(task);
    });
    return await inTime(answer, MAX_DECODING_MS);
  } finally {
    worker.terminate();
  }
}

/** Loads the library only when the worker fails. */
async function onPage(task: CompressionTask): Promise<ShrunkPicture> {
  const { compressOnPage } = await import('./compressOnPage.ts');
  return inTime(compressOnPage(task), MAX_DECODING_MS);
}
