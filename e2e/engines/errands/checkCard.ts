import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { codePicture } from '#tests/support/codePictures.ts';
import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';

export const checkCard = errand({
  name: 'check-card',
  title: 'a card shows its code, also after a reload, and a picture of it is checked',
  source: 'CARD-05',
  isInEveryRun: true,
  async run({ browser, filePath }) {
    await browser.signInAs('nilan234');
    await browser.goto('/card');
    await browser.click('link', 'Show QR code');
    await shownCode(browser);
    await browser.reload();
    await browser.waitForServiceWorker();
    const code = await shownCode(browser);

    const file = filePath('code.png');
    writeFileSync(file, await codePicture(code));
    await browser.goto('/check');
    await browser.chooseFile(file);
    await browser.expectText('The card is valid');
    await browser.expectText('Nils Andersson');
    await browser.click('button', 'Next card');
    await browser.expectNoText('Nils Andersson');
  },
});

/** Returns what the code on the page says. */
async function shownCode(browser: EngineBrowser): Promise<string> {
  const read = () =>
    browser.evaluate<string>(
      `return document.querySelector('[role=img][data-value]')?.dataset.value ?? ''`,
    );
  await expect.poll(read, { timeout: 30_000 }).not.toBe('');
  return await read();
}
