import type { PictureType } from '#rules/pictureType.ts';
import type { Size } from '#rules/placement.ts';
import type { ShrunkPicture } from './shrink.ts';

/** A picture to compress, with its type and size as stated by its content. */
export interface CompressionTask {
  readonly file: Blob;
  readonly type: Exclude<PictureType, 'video'>;
  /** The stored size, before the orientation is applied; null when it is not known. */
  readonly size: Size | null;
}

/**
 * The server's own maximum, so that the user's crop maps one to one to the pixels that the server
 * crops.
 */
export const MAX_SIDE_PX = 1600;
/** The contract allows one megabyte. */
export const MAX_BYTES = 950_000;
/** Tried in order until the picture is small enough; the last is reached by noise only. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.3];

/**
 * Compresses a picture in a worker. Only pixels reach the result, so it contains no metadata. Not
 * done by the library, which decodes all pixels first and refuses to run in the workers of Safari.
 * @throws when the worker cannot decode or draw the picture
 */
export async function compressInWorker(task: CompressionTask): Promise<ShrunkPicture> {
  const image = await decode(task);
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no memory for a canvas.');
    context.fillStyle = '#ffffff'; // JPEG has no transparency; without this, it would become black.
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.type !== 'image/jpeg') throw new Error('The browser writes no JPEG.');
      if (blob.size <= MAX_BYTES) return { blob, width, height };
    }
    throw new Error('The picture cannot be made small enough.');
  } finally {
    image.close();
  }
}

/**
 * Reduces large pictures while decoding: a bitmap of all pixels of a 48-megapixel photo takes 200
 * megabytes and is larger than an iPhone allows. Only the width is given, because whether it is the
 * stored width or height depends on the orientation; the other side follows.
 */
function decode({ file, type, size }: CompressionTask): Promise<ImageBitmap> {
  const isLarge = size !== null && Math.min(size.width, size.height) > MAX_SIDE_PX;
  // With the type of its content, whatever its name says.
  return createImageBitmap(new Blob([file], { type }), {
    imageOrientation: 'from-image',
    ...(isLarge && { resizeWidth: MAX_SIDE_PX, resizeQuality: 'high' }),
  });
}
