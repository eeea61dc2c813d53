import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

const QUESTION = 'You have changes that are not saved';

export const leaveUnsaved = errand({
  name: 'leave-unsaved',
  title: 'unsaved contact details are asked about on every way out, kept, and saved',
  source: 'SELF-02',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser }) {
    await browser.signInAs('eliho54');
    await browser.goto('/home');
    await browser.click('link', 'Account', { within: ['main'] });
    await browser.click('button', 'Edit contact details');
    await browser.fill('Mobile number', '070-174 06 58');

    const ways: readonly (() => Promise<unknown>)[] = [
      () => browser.evaluate('setTimeout(() => history.back())'),
      () => browser.click('link', 'Home', { within: ['navigation'] }),
    ];
    for (const leave of ways) {
      await leave();
      await browser.expectText(QUESTION);
      await browser.click('button', 'Keep editing');
      await browser.expectNoText(QUESTION);
      expect(await browser.valueOf('Mobile number')).toBe('070-174 06 58');
      await browser.expectAddress(/^\/profile\/employee$/);
    }

    await browser.click('button', 'Save contact details');
    await browser.expectHidden('field', 'Mobile number');
    await browser.evaluate('setTimeout(() => history.back())');
    await browser.expectAddress(/^\/home$/);
    await browser.click('link', 'Account', { within: ['main'] });
    await browser.expectText('070-174 06 58');

    await browser.click('button', 'Edit contact details');
    await browser.fill('Mobile number', '070-174 06 59');
    await browser.click('link', 'Home', { within: ['navigation'] });
    await browser.click('button', 'Leave without saving');
    await browser.expectAddress(/^\/home$/);
    await browser.click('link', 'Account', { within: ['main'] });
    await browser.expectText('070-174 06 58');
  },
});
