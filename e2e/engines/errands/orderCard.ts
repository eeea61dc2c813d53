import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { isUpright, photo } from '#tests/support/pictures.ts';
import { metadataIn } from '#tests/support/cameraPhotos.ts';
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
    await browser.click('button', 'Use the photo');
    await browser.expectText('Change portrait');
    const picture = await storedPicture(browser);
    expect({ isUpright: await isUpright(picture), metadata: metadataIn(picture) }).toEqual({
      isUpright: true,
      metadata: [],
    });

    await browser.click('button', 'Change portrait');
    await browser.click('button', 'Open the camera');
    await browser.click('button', 'Take the photo');
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
  },
});
