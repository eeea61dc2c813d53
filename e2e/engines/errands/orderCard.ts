import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { isUpright, photo } from '#tests/support/pictures.ts';
import { metadataIn } from '#tests/support/cameraPhotos.ts';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';
import { storedPicture } from '../storedPicture.ts';

export const orderCard = errand({
  name: 'order-card',
  title: 'a card is ordered with a phone’s photo, then with the camera, and with a PIN',
  source: 'CARD-01, CARD-04, PWA-10',
  isInEveryRun: true,
  needs: ['camera'],
  setup: { screen: 'phone' },
  async run({ browser, filePath }) {
    const file = filePath('portrait.jpg');
    writeFileSync(file, await photo({ orientation: 6 }));
    await browser.signInAs('majek123');
    await browser.goto('/card');
    await browser.click('link', 'Order a card');
    await browser.expectText('Open the camera');
    await browser.chooseFile(file);
    await expectFaceOnCard(browser, 'blob:');
    await browser.click('button', 'Use the photo');
    await browser.expectText('Change portrait');
    await expectFaceOnCard(browser, 'data:');
    const picture = await storedPicture(browser);
    expect({ isUpright: await isUpright(picture), metadata: metadataIn(picture) }).toEqual({
      isUpright: true,
      metadata: [],
    });

    await browser.click('button', 'Change portrait');
    await browser.click('button', 'Open the camera');
    await browser.click('button', 'Take the photo');
    await expectFaceOnCard(browser, 'blob:');
    await browser.click('button', 'Use the photo');
    await browser.expectText('Change portrait');
    expect((await storedPicture(browser)).equals(picture)).toBe(false);

    await browser.fill('New PIN', '4826');
    await browser.fill('Repeat the PIN', '4826');
    await browser.press('Enter');
    await browser.expectText('The card is ordered');
    await browser.reload();
    await browser.expectText('The card is ordered');
    await browser.expectHidden('button', 'Order the card');
    await expectFaceOnCard(browser, 'data:');
    await browser.click('button', 'Finish');
    await browser.expectHidden('button', 'Finish');
    await browser.expectText('The card is ordered');
    await expectFaceOnCard(browser, 'data:');
  },
});

/**
 * Waits until the drawing of the coming card has a decoded picture: one that is being placed
 * (`blob:`), or the portrait on the server (`data:`).
 */
const expectFaceOnCard = (browser: EngineBrowser, address: 'blob:' | 'data:') =>
  expect
    .poll(() =>
      browser.evaluate(`
        const cards = [...document.querySelectorAll('section[data-status]')];
        const face = cards.at(-1)?.querySelector('img[src]:not(header img)');
        return face?.naturalWidth > 0 && face.src.startsWith('${address}');`),
    )
    .toBe(true);
