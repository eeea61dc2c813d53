import sharp from 'sharp';
import { encodeQR } from 'qr';

/** Pixels for each module of a code that is drawn to be scaled. */
const MODULE_PX = 8;
const VIDEO = { width: 640, height: 480 } as const;
const FRAMES = 5;
const GREY = 110;

/** A picture of the code on a grey ground, as a camera sees it. The width includes the margin. */
async function grey(text: string, width: number): Promise<Buffer> {
  const data = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const side = data.length * MODULE_PX;
  const pixels = Buffer.alloc(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      pixels[y * side + x] =
        data[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)] === true ? 25 : 230;
  const code = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, width)
    .png()
    .toBuffer();
  const ground = { r: GREY, g: GREY, b: GREY };
  return sharp({ create: { ...VIDEO, channels: 3, background: ground } })
    .composite([{ input: code }])
    .greyscale()
    .raw()
    .toBuffer();
}

/** The picture as a file. */
export async function codePicture(text: string, width = 400): Promise<Buffer> {
  const raw = { ...VIDEO, channels: 1 } as const;
  return sharp(await grey(text, width), { raw })
    .png()
    .toBuffer();
}

/**
 * The picture as a video in the format that Chromium's fake camera reads
 * (`--use-file-for-fake-video-capture`).
 */
export async function codeVideo(text: string, width = 400): Promise<Buffer> {
  const { width: across, height } = VIDEO;
  const colours = Buffer.alloc((across * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), await grey(text, width), colours];
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${across} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: FRAMES }, () => frame).flat(),
  ]);
}
