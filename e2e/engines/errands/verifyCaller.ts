import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

const MOBILE = '+46701740683';

export const verifyCaller = errand({
  name: 'verify-caller',
  title: 'a desk finds a caller, verifies them by code, freezes the card, and undoes that',
  source: 'SUPP-01',
  isInEveryRun: true,
  async run({ browser, portal }) {
    await browser.signInAs('fatka61');
    await browser.goto('/search');
    await browser.fill('User id, phone, personal identity number, email or card', 'annli42');
    await browser.press('Enter');
    await browser.expectShown('heading', 'Anna Lindqvist');
    await browser.click('button', /^Code to mobile … \d\d$/);
    await browser.expectShown('field', 'Code from the person');
    await browser.fill('Code from the person', await portal.codeSentTo(MOBILE));
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
