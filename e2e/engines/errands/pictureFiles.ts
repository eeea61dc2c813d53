import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { flag, photo } from '#tests/support/pictures.ts';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';

/** An upright picture, red above and blue below. */
const upright = () => flag(900, 1200);
/** The largest photo that iPhones take. */
const largest = () => photo({ orientation: 6, width: 6048, height: 8064 });
const text = (content: string) => async () => Buffer.from(content, 'latin1');

const USABLE: readonly (readonly [name: string, file: () => Promise<Buffer>])[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation) => [`orientation-${orientation}.jpg`, () => photo({ orientation })] as const,
  ),
  ['48-megapixels.jpg', largest],
  ['progressive.jpg', () => upright().jpeg({ progressive: true }).toBuffer()],
  ['printing-colours.jpg', () => upright().toColourspace('cmyk').jpeg().toBuffer()],
  ['deep.png', () => upright().toColourspace('rgb16').png().toBuffer()],
  ['photo.webp', () => upright().webp().toBuffer()],
  ['photo.avif', () => upright().avif({ effort: 0 }).toBuffer()],
  ['a-png-named.jpg', () => upright().png().toBuffer()],
  ['a-jpeg-named.heic', () => upright().jpeg().toBuffer()],
];

const UNUSABLE: readonly (readonly [name: string, file: () => Promise<Buffer>, why: string])[] = [
  ['IMG_1.HEIC', text('\0\0\0\u{18}ftypheic\0\0\0\0heicmif1'), 'HEIC format'],
  ['IMG_1.MOV', text('\0\0\0\u{14}ftypqt  \0\0\0\0qt  '), 'A Live Photo is saved as'],
  ['empty.jpg', text(''), 'The file is empty'],
  ['page.jpg', text('<!doctype html>'), 'not a picture that we can read'],
  ['cut.jpg', async () => (await photo()).subarray(0, 300), 'damaged'],
];

/** Returns the colours near the top and the bottom of the picture that is to be placed. */
const coloursOf = (browser: EngineBrowser): Promise<string> =>
  browser.evaluate<string>(`
    const image = document.querySelector('img[src^="blob:"]');
    await image.decode();
    const canvas = new OffscreenCanvas(9, 12);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 9, 12);
    const colour = (y) =>
      [...context.getImageData(4, y, 1, 1).data.slice(0, 3)].map((part) => (part > 127 ? 1 : 0)).join('');
    const { naturalWidth, naturalHeight } = image;
    return [colour(1), colour(10), naturalWidth < naturalHeight, naturalHeight <= 1600].join();`);

export const pictureFiles = errand({
  name: 'picture-files',
  title: 'every kind of photo is upright and small enough, and every other file is explained',
  source: 'CARD-01',
  isInEveryRun: false,
  setup: { screen: 'phone' },
  async run({ browser, filePath }) {
    const choose = async (name: string, file: () => Promise<Buffer>) => {
      const path = filePath(name);
      writeFileSync(path, await file());
      await browser.chooseFile(path);
    };
    // WebKit says that a picture is decoded some time before it can be drawn.
    const expectColours = (name: string, colours: string) =>
      expect.poll(() => coloursOf(browser).catch(String), { message: name }).toBe(colours);
    await browser.signInAs('karwi36');
    await browser.goto('/profile/employee/panels/profileimage/edit');
    await browser.click('button', 'New picture');
    for (const [name, file, why] of UNUSABLE) {
      await choose(name, file);
      await browser.expectText(why);
    }
    for (const [name, file] of USABLE) {
      await choose(name, file);
      await browser.expectShown('button', 'Use the photo');
      await expectColours(name, '100,001,true,true');
      await browser.click('button', 'Another photo');
    }
    await choose('transparent.png', () =>
      sharp({ create: { width: 900, height: 1200, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    await browser.expectShown('button', 'Use the photo');
    await expectColours('transparent.png', '111,111,true,true');
  },
});
