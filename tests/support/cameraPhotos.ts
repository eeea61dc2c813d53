import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** As every camera photo here is to be seen, whichever way its camera was held. */
export const SEEN = { width: 256, height: 192 };

/** A phone's photograph, stored by a camera held in one of the eight ways, with all that the phone noted beside it. */
export const cameraPhoto = (orientation: number): Buffer => readFileSync(new URL(`photos/orientation-${orientation}.jpg`, import.meta.url));

/** How far two pictures of one size are apart on the average, from 0 to 255; those of different sizes are as far as can be. */
export async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  if (!first || !second || first.info.width !== second.info.width || first.info.height !== second.info.height) return 255;
  return first.data.reduce((sum, value, at) => sum + Math.abs(value - (second.data[at] ?? 0)), 0) / first.data.length;
}

/** Whatever stands in a JPEG beside the picture itself: the names of its segments for applications and comments, but for JFIF's. */
export function notesIn(jpeg: Buffer): string[] {
  const notes: string[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    const name = jpeg.toString('latin1', at + 4, at + 8);
    if ((marker >= 0xe0 && marker <= 0xef && name !== 'JFIF') || marker === 0xfe) notes.push(`${marker.toString(16)} ${name}`);
  }
  return notes;
}
