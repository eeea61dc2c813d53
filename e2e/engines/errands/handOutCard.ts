import type { EngineBrowser } from '../engineBrowser.ts';
import { errand } from '../errand.ts';

export const handOutCard = errand({
  name: 'hand-out-card',
  title: 'a desk hands out a card, undoes that, hands it out again, and is told that it has been',
  source: 'decisions, "The rest"',
  isInEveryRun: true,
  async run({ browser }) {
    await browser.signInAs('fatka61');
    await browser.goto('/carddesk');
    await scan(browser, 'rebmo678');
    await browser.expectShown('heading', 'Rebecka Moberg');
    await browser.fill('Scan the card that Rebecka Moberg receives', NUMBER);
    await browser.fill('Valid through', '2031-06-30');
    await browser.click('button', 'Hand over the card');
    await browser.expectText(`Rebecka Moberg has received the card ${GROUPED}`);
    await browser.click('button', 'Undo the handing over to Rebecka Moberg');
    await browser.expectText('Take the card back.');

    await scan(browser, 'rebmo678');
    await browser.fill('Scan the card that Rebecka Moberg receives', NUMBER);
    // The last day is that of the card before.
    await browser.press('Enter');
    await browser.expectText(`Rebecka Moberg has received the card ${GROUPED}`);
    await scan(browser, GROUPED);
    await browser.expectText('The card has been handed over already.');
  },
});

const NUMBER = '9752230000004711';
const GROUPED = '9752 2300 0000 4711';

/** A scanner types what it reads, and presses Enter. */
async function scan(browser: EngineBrowser, text: string): Promise<void> {
  await browser.fill('Card number, user id or personal identity number', text);
  await browser.press('Enter');
}
