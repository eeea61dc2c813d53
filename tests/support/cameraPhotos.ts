import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** The displayed size of every camera photo here, whichever way its camera was held. */
export const DISPLAYED_SIZE = { width: 256, height: 192 };

/**
 * Returns a phone's photo, stored with one of the eight orientations, with all metadata that the
 * phone recorded.
 */
export const cameraPhoto = (orientation: number): Buffer =>
  readFileSync(new URL(`photos/orientation-${orientation}.jpg`, import.meta.url));

/**
 * Returns the average distance between two pictures of the same size, from 0 to 255; 255 for
 * different sizes.
 */
export async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (
    !first ||
    !second ||
    first.info.width !== second.info.width ||
    first.info.height !== second.info.height
  )
    return 255;
  return (
    first.data.reduce((sum, value, at) => sum + Math.abs(value - (second.data[at] ?? 0)), 0) /
    first.data.length
  );
}

/**
 * Returns the names of a JPEG's application and comment segments, except JFIF's: all data besides
 * the picture itself.
 */
export function metadataIn(jpeg: Buffer): string[] {
  const notes: string[] = [];
  for (
    let at = 2;
    jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;
    at += 2 + jpeg.readUInt16BE(at + 2)
  ) {
    const marker = jpeg[at + 1] ?? 0;
    const name = jpeg.toString('latin1', at + 4, at + 8);
    if ((marker >= 0xe0 && marker <= 0xef && name !== 'JFIF') || marker === 0xfe)
      notes.push(`${marker.toString(16)} ${name}`);
  }
  return notes;
}
