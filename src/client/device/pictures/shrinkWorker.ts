import imageCompression from 'browser-image-compression';
import type { ShrunkPicture } from './shrink.ts';

/** A picture to make smaller, and what it is by its content. */
export interface Shrinking {
  readonly file: Blob;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
}

/** As large as the server keeps them: what is placed in the page is then pixel for pixel what it cuts from. */
const LONGEST_SIDE = 1600;
/** The contract's megabyte, with room for what the library misses it by. */
const MOST_MEGABYTES = 0.95;

addEventListener('message', ({ data }: MessageEvent<Shrinking>) => {
  void shrunk(data).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});

/** The library would start a worker by itself, of a script that it fetches from elsewhere; here it already is in one. */
async function shrunk({ file, type }: Shrinking): Promise<ShrunkPicture> {
  const blob = await imageCompression(new File([file], 'portrait', { type }), {
    maxSizeMB: MOST_MEGABYTES,
    maxWidthOrHeight: LONGEST_SIDE,
    fileType: 'image/jpeg',
    initialQuality: 0.9,
    useWebWorker: false,
  });
  const { width, height } = await createImageBitmap(blob);
  return { blob, width, height };
}
