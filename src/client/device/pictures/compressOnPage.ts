import imageCompression from 'browser-image-compression';
import { type CompressionTask, MAX_BYTES, MAX_SIDE_PX } from './compress.ts';
import type { ShrunkPicture } from './shrink.ts';

/**
 * Compresses a picture on the page, which decodes some pictures that the browser's workers cannot.
 * The library knows which canvas each browser can hold. Its own worker is off, because it would
 * load its script from another origin. @throws when the page cannot decode or draw the picture
 */
export async function compressOnPage({ file, type }: CompressionTask): Promise<ShrunkPicture> {
  const blob = await imageCompression(new File([file], 'portrait', { type }), {
    maxSizeMB: MAX_BYTES / 1_048_576,
    maxWidthOrHeight: MAX_SIDE_PX,
    fileType: 'image/jpeg',
    initialQuality: 0.9,
    useWebWorker: false,
  });
  const { width, height } = await createImageBitmap(blob);
  return { blob, width, height };
}
