import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An upright picture of this size, red above and blue below. */
export const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: 'blue' } },
      top: Math.ceil(height / 2),
      left: 0,
    },
  ]);

/**
 * How a camera with each of the eight EXIF orientations stores an upright picture, rotated or
 * mirrored.
 */
const stored: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
};

/** Returns a photo as taken by such a camera, including the place where it was taken. */
export async function photo({ orientation = 1, width = 900, height = 1200 } = {}): Promise<Buffer> {
  const upright = await flag(width, height).png().toBuffer();
  const turn = stored[orientation];
  if (!turn) throw new RangeError(`Unknown orientation: ${orientation}`);
  const pixels = await turn(sharp(upright)).png().toBuffer();
  return await sharp(pixels)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '58/1 24/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Whether the picture is red above and blue below. */
export async function isUpright(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return { red: data[start] ?? 0, blue: data[start + 2] ?? 0 };
  };
  const places = [0.1, 0.5, 0.9].map((share) => Math.floor(info.width * share));
  const isRed = places.every(
    (x) =>
      at(x, Math.floor(info.height * 0.1)).red > 150 &&
      at(x, Math.floor(info.height * 0.1)).blue < 100,
  );
  const isBlue = places.every(
    (x) =>
      at(x, Math.floor(info.height * 0.9)).blue > 150 &&
      at(x, Math.floor(info.height * 0.9)).red < 100,
  );
  return isRed && isBlue;
}

/** Returns one chunk of a PNG, with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG of a few hundred bytes whose header states this size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
