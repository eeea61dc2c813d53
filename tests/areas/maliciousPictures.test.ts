import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chunk, photo, pngThatClaims, flag } from '../support/pictures.ts';
import { refused, stored, upload, setUpPictures } from './profileImagesSetUp.ts';

setUpPictures();

describe('a malicious file', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><script>alert(1)</script></svg>',
  );
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(64),
  ]);
  const gif = () => flag(700, 900).gif().toBuffer();
  const animation = async () => {
    const frames = await Promise.all(
      [flag(700, 900), flag(700, 900).negate()].map((frame) => frame.png().toBuffer()),
    );
    return await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
  };
  const truncated = async () => {
    const whole = await photo();
    return whole.subarray(0, Math.floor(whole.length / 3));
  };

  test.each([
    ['an SVG', async () => svg, 'CARD/PHOTO/NOT_A_PICTURE'],
    ['HTML declared as a JPEG', async () => html, 'CARD/PHOTO/NOT_A_PICTURE'],
    ['a GIF', gif, 'CARD/PHOTO/NOT_A_PICTURE'],
    ['a HEIC', async () => heic, 'CARD/PHOTO/HEIC'],
    [
      'a PNG that declares 20,000 × 20,000 pixels',
      async () => pngThatClaims(20_000, 20_000),
      'CARD/PHOTO/TOO_MANY_PIXELS',
    ],
    [
      'a PNG that declares absurdly many pixels',
      async () => pngThatClaims(2_000_000_000, 2_000_000_000),
      'CARD/PHOTO/BROKEN',
    ],
    ['a truncated JPEG', truncated, 'CARD/PHOTO/BROKEN'],
    [
      'a JPEG header without data',
      async () => Buffer.from('ffd8ffe000104a464946', 'hex'),
      'CARD/PHOTO/BROKEN',
    ],
    [
      'a WAV file declared as a WebP',
      async () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ', 'latin1'),
      'CARD/PHOTO/NOT_A_PICTURE',
    ],
    ['an animated WebP', animation, 'CARD/PHOTO/NOT_A_PICTURE'],
  ])('such as %s is rejected, and nothing is stored', async (_what, make, reason) => {
    expect(await upload(await make())).toEqual(refused(400, { base64Image: [reason] }));
    expect(await stored()).toEqual([]);
  });

  test.each<[string, (picture: Buffer) => Buffer | Promise<Buffer>]>([
    ['appended HTML', (picture) => Buffer.concat([picture, html])],
    [
      'HTML in its comment',
      (picture) =>
        Buffer.concat([
          picture.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, html.length + 2]),
          html,
          picture.subarray(2),
        ]),
    ],
    [
      'HTML in its EXIF data',
      (picture) =>
        sharp(picture)
          .withExif({ IFD0: { ImageDescription: html.toString() } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'an appended archive',
      (picture) =>
        Buffer.concat([picture, Buffer.from('PK\u0003\u0004<script>'), Buffer.alloc(64)]),
    ],
    [
      'HTML in a PNG text chunk',
      async (picture) => {
        const png = await sharp(picture).png().toBuffer();
        return Buffer.concat([
          png.subarray(0, 33),
          chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), html])),
          png.subarray(33),
        ]);
      },
    ],
  ])('that is a picture with %s is stored as picture data only', async (_what, hide) => {
    const file = await hide(await photo());
    expect(file.includes('<script>')).toBe(true);
    expect((await upload(file)).status).toBe(200);
    const [row] = await stored();
    for (const kept of [row?.base, row?.full_size, row?.thumbnail])
      expect(kept?.includes('<script>')).toBe(false);
  });

  test.each(['GIF89a', '<html>', '%PDF-1.7', 'PK\u0003\u0004', '#!/bin/sh\n'])(
    'that begins as another format, followed by a picture after “%s”, is rejected',
    async (beginning) => {
      expect(
        await upload(Buffer.concat([Buffer.from(beginning, 'latin1'), await photo()])),
      ).toEqual(refused(400, { base64Image: ['CARD/PHOTO/NOT_A_PICTURE'] }));
      expect(await stored()).toEqual([]);
    },
  );

  test('of 30 MB is rejected without being read', async () => {
    expect((await upload(Buffer.alloc(30 * 1024 * 1024, 1))).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  test('uploaded a hundred times does not leak memory', async () => {
    const bomb = pngThatClaims(7000, 7000);
    await upload(bomb);
    const before = process.memoryUsage.rss();
    const answers = await Promise.all(Array.from({ length: 100 }, () => upload(bomb)));
    expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([]);
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(400);
  });
});
