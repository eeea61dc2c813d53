import { expect } from '@playwright/test';
import { errand } from '../errand.ts';
import type { EngineBrowser } from '../engineBrowser.ts';

/** The code that was sent last, which the caller reads out. */
const lastCode = async (browser: EngineBrowser): Promise<string> => {
  const text = await browser.evaluate<string>(
    'return (await (await fetch("/demo/mailbox.json")).json())[0].text',
  );
  const code = /\d{4} \d{4}/.exec(text)?.[0];
  if (code === undefined) throw new Error('The newest message has no code.');
  return code;
};

export const verifyCaller = errand({
  name: 'verify-caller',
  title: 'a desk finds a caller, verifies them by code, freezes the card, and undoes that',
  source: 'SUPP-01',
  isInEveryRun: true,
  async run({ browser }) {
    await browser.signInAs('fatka61');
    await browser.goto('/search');
    await browser.fill('User id, phone, personal identity number, email or card', 'annli42');
    await browser.press('Enter');
    await browser.expectShown('heading', 'Anna Lindqvist');
    await browser.click('button', /^Code to mobile … \d\d$/);
    await browser.expectShown('field', 'Code from the person');
    await browser.fill('Code from the person', await lastCode(browser));
    await browser.click('button', 'Verify');
    await browser.expectText('30 minutes left');
    await browser.click('button', 'Freeze the card');
    await browser.expectText('The card is frozen');
    await browser.expectText(/Case I-\d{6}-\d{4} is written and closed/);
    const shown = await browser.boxOf('button', 'Undo');
    expect(Math.min(shown.width, shown.height)).toBeGreaterThan(20);
    await browser.click('button', 'Undo');
    await browser.expectText('The card is unfrozen');
  },
});
