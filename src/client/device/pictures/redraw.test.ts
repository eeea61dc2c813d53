import { expect, test } from 'vitest';
import { type PictureTools, redraw } from './redraw.ts';

/** Returns tools that decode a picture of this size and draw files of `bytesOf` bytes, and what they drew. */
function toolsFor(size: { width: number; height: number }, bytesOf: (quality: number, width: number) => number, type = 'image/jpeg') {
  const drawn: { width: number; height: number; background: unknown }[] = [];
  const tools: PictureTools = {
    decode: () => Promise.resolve({ source: {} as ImageBitmap, ...size }),
    createCanvas: (width, height) => {
      const context = { fillStyle: '', fillRect: () => undefined, drawImage: () => drawn.push({ width, height, background: context.fillStyle }) };
      return { context: context as unknown as OffscreenCanvasRenderingContext2D, toJpeg: (quality) => Promise.resolve(new Blob(['x'.repeat(bytesOf(quality, width))], { type })) };
    },
  };
  return { tools, drawn };
}

test.each([
  [{ width: 3000, height: 4000 }, { width: 1200, height: 1600 }],
  [{ width: 4032, height: 3024 }, { width: 1600, height: 1200 }],
  [{ width: 900, height: 1200 }, { width: 900, height: 1200 }],
  [{ width: 9000, height: 1 }, { width: 1600, height: 1 }],
])('draws a picture of %j as %j on white', async (size, expected) => {
  const { tools, drawn } = toolsFor(size, () => 1000);
  expect(await redraw(new Blob(), tools)).toMatchObject(expected);
  expect(drawn).toEqual([{ ...expected, background: '#ffffff' }]);
});

test('lowers the quality, and then the size, until the file is at most a megabyte', async () => {
  const byQuality = toolsFor({ width: 1200, height: 1600 }, (quality) => (quality > 0.65 ? 1_500_000 : 900_000));
  const kept = await redraw(new Blob(), byQuality.tools);
  expect([kept.width, kept.height, kept.blob.size]).toEqual([1200, 1600, 900_000]);

  const bySize = toolsFor({ width: 1200, height: 1600 }, (_, width) => width * 1000);
  const smaller = await redraw(new Blob(), bySize.tools);
  expect([smaller.width, smaller.height]).toEqual([900, 1200]);
});

test('fails when the browser returns another type than it was asked for', async () => {
  const { tools } = toolsFor({ width: 10, height: 10 }, () => 10, 'image/png');
  await expect(redraw(new Blob(), tools)).rejects.toThrow('could not be drawn');
});
