import { HEADER_BYTES, hasTooManyPixels, pictureSize } from '../../../rules/pictureSize.ts';
import type { Shrinking } from './shrinkWorker.ts';

/** A picture that may be sent: JPEG, upright, at most a megabyte, and nothing in it but the picture. */
export interface ShrunkPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Why a file is no picture that we can use. */
export type PictureError = 'HEIC' | 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'BROKEN';

export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(`The file cannot be used: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Makes a photo from a camera or a file small enough to be sent. All of it happens in a worker of its own, so the page stays alive
 * however many pixels there are.
 * @throws {UnfitFile}
 */
export async function shrink(file: Blob): Promise<ShrunkPicture> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const type = typeByContent(header);
  if (type === null) throw new UnfitFile('NOT_A_PICTURE');
  // Before anything is decoded: a small file may hold more pixels than a device has memory for.
  const size = pictureSize(header);
  if (size && hasTooManyPixels(size)) throw new UnfitFile('TOO_MANY_PIXELS');
  try {
    return await inWorker({ file, type });
  } catch {
    // Some browsers read HEIC, the others must be told what it is.
    throw new UnfitFile(type === 'image/heic' ? 'HEIC' : 'BROKEN');
  }
}

/** What a file is by its first bytes: its name may say anything, and some systems know no type for HEIC. */
export function typeByContent(bytes: Uint8Array): Shrinking['type'] | null {
  const word = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (word(1) === 'PNG\r') return 'image/png';
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'image/webp';
  return word(4) === 'ftyp' ? 'image/heic' : null;
}

async function inWorker(task: Shrinking): Promise<ShrunkPicture> {
  const worker = new Worker(new URL('./shrinkWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ShrunkPicture | null>) => (data ? resolve(data) : reject(new Error('The picture could not be read.'))));
      worker.addEventListener('error', () => reject(new Error('The worker could not start.')));
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
