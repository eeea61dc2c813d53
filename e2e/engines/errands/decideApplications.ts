import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

export const decideApplications = errand({
  name: 'decide-applications',
  title: 'one application to the alumni network is approved, and the next one is shown',
  source: 'ALUM-16',
  isInEveryRun: false,
  async run({ browser }) {
    const address = () => browser.evaluate<string>('return location.pathname');
    await browser.signInAs('johal25');
    await browser.goto('/alumni-admin/management');
    await browser.click('button', /^Approve /);
    await browser.expectUsable('button', 'Approve', { within: ['dialog'] });
    const first = await address();
    await browser.click('button', 'Approve', { within: ['dialog'] });
    await expect.poll(address).not.toBe(first);
    await browser.expectUsable('button', 'Approve', { within: ['dialog'] });
    await browser.press('Escape');
    await browser.expectHidden('dialog');
    await browser.expectText(/^\S+ \S+ is approved\.$/m);
  },
});
