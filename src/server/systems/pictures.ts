import sharp, { type Sharp } from 'sharp';
import { hasTooManyPixels, MAX_PIXELS } from '#rules/pictureSize.ts';
import { pictureTypeOf } from '#rules/pictureType.ts';
import type { Placement, Size } from '#rules/placement.ts';
import { TooBusy } from './hashing.ts';

/** Why bytes are rejected as a picture; each value is a text key. */
export type PictureError =
  | 'CARD/PHOTO/NOT_A_PICTURE'
  | 'CARD/PHOTO/HEIC'
  | 'CARD/PHOTO/TOO_MANY_PIXELS'
  | 'CARD/PHOTO/BROKEN';

export class InvalidPicture extends Error {
  override readonly name = 'InvalidPicture';
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(`Invalid picture: ${reason}.`);
    this.reason = reason;
  }
}

/** A picture that the portal has encoded itself: an upright JPEG without metadata. */
export interface Picture extends Size {
  readonly jpeg: Buffer;
}

/** Maximum length of the longer side of stored pictures. */
const MAX_SIDE_PX = 1600;
const MAX_CONCURRENT = 2;
const MAX_QUEUE_LENGTH = 16;

// Only these three loaders are ever used, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads an untrusted JPEG, PNG or WebP and encodes it again. @throws {InvalidPicture} {TooBusy} */
export async function pictureFrom(bytes: Buffer): Promise<Picture> {
  const reason = signatureError(bytes);
  if (reason !== null) throw new InvalidPicture(reason);
  return await runQueued(async () => {
    const {
      width,
      height,
      pages = 1,
    } = await orBrokenPicture(sharp(bytes, { limitInputPixels: false }).metadata());
    if (hasTooManyPixels({ width, height })) throw new InvalidPicture('CARD/PHOTO/TOO_MANY_PIXELS');
    if (pages > 1) throw new InvalidPicture('CARD/PHOTO/NOT_A_PICTURE');
    const upright = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      sequentialRead: true,
    }).autoOrient();
    return await orBrokenPicture(
      encodeJpeg(
        upright.resize({
          width: MAX_SIDE_PX,
          height: MAX_SIDE_PX,
          fit: 'inside',
          withoutEnlargement: true,
        }),
      ),
    );
  });
}

/** Returns the chosen part of a stored picture, no larger than `most`. @throws {TooBusy} */
export const partOf = (
  picture: Buffer,
  { x, y, width, height, angle }: Placement,
  most: Size,
): Promise<Picture> =>
  runQueued(async () => {
    // In two steps, because within one pipeline sharp decides itself whether to rotate before or
    // after cropping.
    const { data, info } = await sharp(picture)
      .rotate(angle, { background: 'white' })
      .toBuffer({ resolveWithObject: true });
    const left = Math.min(Math.max(0, Math.round(x)), info.width - 1);
    const top = Math.min(Math.max(0, Math.round(y)), info.height - 1);
    // In a picture of a few pixels, the part may be smaller than one pixel.
    const pixels = (length: number, room: number) =>
      Math.min(Math.max(1, Math.round(length)), room);
    const region = {
      left,
      top,
      width: pixels(width, info.width - left),
      height: pixels(height, info.height - top),
    };
    return encodeJpeg(
      sharp(data)
        .extract(region)
        .resize({ ...most, fit: 'inside', withoutEnlargement: true }),
    );
  });

/**
 * Returns a small square for lists, cut from the top, where the face is in a portrait. @throws
 * {TooBusy}
 */
export const thumbnailOf = (picture: Buffer): Promise<Picture> =>
  runQueued(() =>
    encodeJpeg(sharp(picture).resize({ width: 96, height: 96, fit: 'cover', position: 'top' }), 78),
  );

/** Returns the whole picture, no larger than `most`. @throws {TooBusy} */
export const reducedTo = (picture: Buffer, most: Size): Promise<Picture> =>
  runQueued(() =>
    encodeJpeg(sharp(picture).resize({ ...most, fit: 'inside', withoutEnlargement: true }), 82),
  );

async function encodeJpeg(picture: Sharp, quality = 86): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

async function orBrokenPicture<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (cause) {
    throw cause instanceof InvalidPicture ? cause : new InvalidPicture('CARD/PHOTO/BROKEN');
  }
}

/** Checks the first bytes, because neither the name nor the declared type can be trusted. */
function signatureError(bytes: Buffer): PictureError | null {
  const type = pictureTypeOf(bytes);
  if (type === 'image/jpeg' || type === 'image/png' || type === 'image/webp') return null;
  return type === 'image/heic' ? 'CARD/PHOTO/HEIC' : 'CARD/PHOTO/NOT_A_PICTURE';
}

let running = 0;
const queue: (() => void)[] = [];

/** Limits concurrent work: each picture takes tens of megabytes while it is processed. */
async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) {
    if (queue.length >= MAX_QUEUE_LENGTH) throw new TooBusy('The picture queue is full.');
    await new Promise<void>((begin) => queue.push(begin));
  } else running += 1;
  return await work().finally(() => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  });
}
