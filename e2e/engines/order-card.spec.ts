import { writeFileSync } from 'node:fs';
import { isUpright, photo } from '#tests/support/pictures.ts';
import { metadataIn } from '#tests/support/cameraPhotos.ts';
import { type EngineBrowser, expectText, signInAs } from './engineBrowser.ts';
import { installedEngines } from './installedEngines.ts';
import { expect, test } from './portalTest.ts';

const ORDER = '/card/panels/ordercampuscard';

/** Returns the person's current picture as stored on the server. */
async function storedPicture(browser: EngineBrowser): Promise<Buffer> {
  const base64 = await browser.evaluate(`
    const mine = await (await fetch('/api/profileimage/mine')).json();
    const { id } = mine.find(({ source }) => source === 'Current');
    return (await (await fetch('/api/profileimage/fullsize?imageId=' + id)).json()).base64Image;`);
  return Buffer.from(base64 as string, 'base64');
}

/** People without a card, one for each engine. */
const PERSONAS = ['majek123', 'rebmo678'];

for (const [at, { name, start }] of installedEngines.entries()) {
  // CARD-01, PWA-10
  test(`${name}: a card is ordered with a phone’s photo, which is upright and contains no metadata`, async ({
    portal,
  }, testInfo) => {
    const file = testInfo.outputPath('portrait.jpg');
    writeFileSync(file, await photo({ orientation: 6 }));
    const browser = await start();
    try {
      await signInAs(browser, portal.url, PERSONAS[at] ?? '');
      await browser.goto(`${portal.url}${ORDER}`);
      await expectText(browser, 'Open the camera');
      await browser.chooseFile('input[type=file]', file);
      await browser.click('button', 'Use the photo');
      await expectText(browser, 'Change portrait');
      const picture = await storedPicture(browser);
      expect({ isUpright: await isUpright(picture), metadata: metadataIn(picture) }).toEqual({
        isUpright: true,
        metadata: [],
      });

      await browser.click('button', 'Change portrait');
      await browser.click('button', 'Open the camera');
      await browser.click('button', 'Take the photo');
      await browser.click('button', 'Use the photo');
      await expectText(browser, 'Change portrait');
      expect((await storedPicture(browser)).equals(picture)).toBe(false);
    } finally {
      await browser.close();
    }
  });
}
