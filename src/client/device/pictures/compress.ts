import imageCompression from 'browser-image-compression';
import type { ShrunkPicture } from './shrink.ts';

/** A picture to compress, with its type as detected from its content. */
export interface CompressionTask {
  readonly file: Blob;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
}

/**
 * The server's own maximum, so that the user's crop maps one to one to the pixels that the server
 * crops.
 */
const MAX_SIDE_PX = 1600;
/** The contract allows one megabyte; the margin covers the library's inaccuracy. */
const MAX_MEGABYTES = 0.95;

/**
 * Compresses a picture in the thread that calls it, which may be a worker's or the page's. Only
 * pixels reach the result, so it contains no metadata. The library's own worker would load its
 * script from another origin. @throws when this thread cannot decode or draw the picture
 */
export async function compress({ file, type }: CompressionTask): Promise<ShrunkPicture> {
  const blob = await imageCompression(new File([file], 'portrait', { type }), {
    maxSizeMB: MAX_MEGABYTES,
    maxWidthOrHeight: MAX_SIDE_PX,
    fileType: 'image/jpeg',
    initialQuality: 0.9,
    useWebWorker: false,
  });
  const { width, height } = await createImageBitmap(blob);
  return { blob, width, height };
}
