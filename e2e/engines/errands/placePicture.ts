import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { flag } from '#tests/support/pictures.ts';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';
import { storedPicture } from '../storedPicture.ts';

/** A picture that is wider than the frame, blue on the left and red on the right. */
const wideFlag = async (): Promise<Buffer> =>
  sharp(await flag(1200, 1600).png().toBuffer())
    .rotate(90)
    .jpeg()
    .toBuffer();

/** Returns how much of the stored picture is blue, from 0 to 1. */
async function shareOfBlue(browser: EngineBrowser): Promise<number> {
  const { channels } = await sharp(await storedPicture(browser)).stats();
  return (channels[2]?.mean ?? 0) / 255;
}

const FRAME = /^The selected part of the photo/;

/** Chooses a picture, and drags it by this share of the width of the window. */
async function placePicture(
  browser: EngineBrowser,
  file: string,
  pointer: 'mouse' | 'touch',
  share: number,
): Promise<void> {
  await browser.click('button', 'New picture');
  await browser.chooseFile(file);
  // Until then the picture has not been measured, and would return to its first place.
  await browser.expectUsable('button', 'Use the photo');
  const { x, y, width, height } = await browser.boxOf('group', FRAME);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
    x: Math.round(middle.x + part * share * width),
    y: Math.round(middle.y),
  }));
  await browser.drag(pointer, [{ x: Math.round(middle.x), y: Math.round(middle.y) }, ...steps]);
  await browser.click('button', 'Use the photo');
  await browser.expectShown('button', 'New picture');
}

export const placePictureInFrame = errand({
  name: 'place-picture',
  title: 'a picture is moved in its frame by mouse and by touch',
  source: 'PROF-06',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser, filePath }) {
    const file = filePath('wide.jpg');
    writeFileSync(file, await wideFlag());
    await browser.signInAs('larfo47');
    await browser.goto('/profile/employee/panels/profileimage/edit');
    await placePicture(browser, file, 'mouse', 0.45);
    await expect.poll(() => shareOfBlue(browser), 'at the left end').toBeGreaterThan(0.8);
    await placePicture(browser, file, 'touch', -0.45);
    await expect.poll(() => shareOfBlue(browser), 'at the right end').toBeLessThan(0.2);
  },
});
