import { describe, expect, test } from 'vitest';
import { hasTooManyPixels, pictureSize } from './pictureSize.ts';

const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(Math.floor(value / 0x1_00_00)), ...u16(value & 0xff_ff)];
const u24le = (value: number) => [value & 0xff, (value >> 8) & 0xff, value >> 16];

const png = (width: number, height: number) => [
  0x89,
  ...text('PNG\r\n'),
  0x1a,
  0x0a,
  ...u32(13),
  ...text('IHDR'),
  ...u32(width),
  ...u32(height),
];
const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  ...u16(17),
  8,
  ...u16(height),
  ...u16(width),
  3,
];
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  ...u16(length + 2),
  ...Array.from({ length }, () => 0xc0),
];
const webp = (kind: string, ...rest: number[]) => [
  ...text('RIFF'),
  0,
  0,
  0,
  0,
  ...text('WEBP'),
  ...text(kind),
  0,
  0,
  0,
  0,
  ...rest,
];
const ispe = (width: number, height: number) => [
  ...u32(20),
  ...text('ispe'),
  0,
  0,
  0,
  0,
  ...u32(width),
  ...u32(height),
];
const lossless = (width: number, height: number) => {
  const bits = width - 1 + (height - 1) * 0x40_00;
  return webp(
    'VP8L',
    0x2f,
    bits & 0xff,
    (bits >> 8) & 0xff,
    (bits >> 16) & 0xff,
    Math.floor(bits / 0x1_00_00_00),
  );
};

describe('reading the size from the header', () => {
  test.each<[string, number[], [number, number] | null]>([
    ['a PNG', png(20_000, 20_000), [20_000, 20_000]],
    ['a JPEG', [0xff, 0xd8, ...frame(0xc0, 4032, 3024)], [4032, 3024]],
    [
      'a progressive JPEG behind metadata',
      [0xff, 0xd8, ...segment(0xe1, 60_000), ...segment(0xc4, 30), ...frame(0xc2, 600, 800)],
      [600, 800],
    ],
    ['a JPEG with fill bytes', [0xff, 0xd8, 0xff, 0xff, ...frame(0xc0, 600, 800)], [600, 800]],
    ['a lossy WebP', webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x58, 0x02, 0x20, 0x03), [600, 800]],
    ['a lossless WebP', lossless(600, 800), [600, 800]],
    [
      'an extended WebP',
      webp('VP8X', 0, 0, 0, 0, ...u24le(19_999), ...u24le(9_999)),
      [20_000, 10_000],
    ],
    [
      'a HEIC with a thumbnail',
      [...u32(24), ...text('ftypheic'), ...ispe(320, 240), ...ispe(4032, 3024), ...ispe(512, 512)],
      [4032, 3024],
    ],
    ['a PNG that ends too early', png(600, 800).slice(0, 18), null],
    ['a JPEG that ends before its frame', [0xff, 0xd8, ...segment(0xe1, 100)], null],
    ['a WebP of an unknown kind', webp('ALPH', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), null],
    ['a file of another type', text('%PDF-1.7'), null],
    ['an empty file', [], null],
  ])('of %s', (_, bytes, size) => {
    expect(pictureSize(Uint8Array.from(bytes))).toEqual(
      size && { width: size[0], height: size[1] },
    );
  });
});

test.each([
  [20_000, 20_000, true],
  [8224, 6168, true],
  [8160, 6144, false],
  [10_000, 5000, false],
  [4032, 3024, false],
])('%i × %i is too many pixels: %s', (width, height, isTooMany) => {
  expect(hasTooManyPixels({ width, height })).toBe(isTooMany);
});
