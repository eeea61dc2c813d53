import imageCompression from 'browser-image-compression';
import type { ShrunkPicture } from './shrink.ts';

/** A picture to shrink, with its type as detected from its content. */
export interface ShrinkTask {
  readonly file: Blob;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
}

/** The server's own maximum, so that the user's crop maps one to one to the pixels that the server crops. */
const MAX_SIDE_PX = 1600;
/** The contract allows one megabyte; the margin covers the library's inaccuracy. */
const MAX_MEGABYTES = 0.95;

addEventListener('message', ({ data }: MessageEvent<ShrinkTask>) => {
  void shrinkPicture(data).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});

/** Shrinks the picture without the library's own worker, which would load its script from another origin; this code already runs in a worker. */
async function shrinkPicture({ file, type }: ShrinkTask): Promise<ShrunkPicture> {
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
