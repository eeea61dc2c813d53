import type { ShrunkPicture } from './shrink.ts';

/** The server's own maximum, so that the user's crop maps one to one to the pixels that the server crops. */
const MAX_SIDE_PX = 1600;
/** The contract allows one megabyte, which is 1,048,576 bytes. */
const MAX_BYTES = 1_000_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5];
/** Reduction of both sides when even the lowest quality needs too many bytes. */
const NEXT_SIZE = 0.75;

/** A decoded picture, upright. */
interface DecodedPicture {
  readonly source: ImageBitmap | HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** The parts of a canvas in which the page's and the worker's differ. */
interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  readonly toJpeg: (quality: number) => Promise<Blob | null>;
}

/** What a runtime decodes and draws pictures with. */
export interface PictureTools {
  readonly decode: (file: Blob) => Promise<DecodedPicture>;
  readonly createCanvas: (width: number, height: number) => Canvas;
}

/** The tools of a worker: nothing in them needs a document. */
export const workerTools: PictureTools = {
  async decode(file) {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height };
  },
  createCanvas(width, height) {
    const canvas = new OffscreenCanvas(width, height);
    return { context: canvas.getContext('2d'), toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  },
};

/** The tools of a page, for browsers whose workers cannot decode the file or have no canvas. */
export const pageTools: PictureTools = {
  async decode(file) {
    const source = new Image();
    source.src = URL.createObjectURL(file);
    try {
      await source.decode();
    } finally {
      URL.revokeObjectURL(source.src);
    }
    return { source, width: source.naturalWidth, height: source.naturalHeight };
  },
  createCanvas(width, height) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return { context: canvas.getContext('2d'), toJpeg: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)) };
  },
};

/**
 * Draws a picture anew, small enough to be uploaded. Only pixels reach the result, so it contains no metadata, and it is upright because
 * browsers apply the file's orientation when they decode it. @throws when the runtime cannot decode or draw it
 */
export async function redraw(file: Blob, { decode, createCanvas }: PictureTools): Promise<ShrunkPicture> {
  const picture = await decode(file);
  for (let scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height)); ; scale *= NEXT_SIZE) {
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const { context, toJpeg } = createCanvas(width, height);
    if (!context) throw new Error('Pictures cannot be drawn here.');
    // A JPEG has no transparency: without a background, transparent parts would be black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.source, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(quality);
      // A browser that cannot draw a canvas of this size returns nothing, or another type than was requested.
      if (blob?.type !== 'image/jpeg') throw new Error('The picture could not be drawn.');
      if (blob.size <= MAX_BYTES) return { blob, width, height };
    }
  }
}
