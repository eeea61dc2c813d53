import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

export const blockedSiteData = errand({
  name: 'blocked-site-data',
  title: 'a browser that blocks cookies and site data is told so before a sign-in',
  source: 'AUTH-01',
  isInEveryRun: false,
  setup: { siteData: 'blocked' },
  needs: ['settings'],
  async run({ browser }) {
    await browser.goto('/');
    await browser.expectAddress(/^\/landingpage/);
    await browser.expectText('The browser does not let you sign in');
    await browser.expectText(/blocks cookies and site data for (localhost|127\.0\.0\.1)/);
    await browser.click('button', 'Reload the page');
    await browser.expectText('The browser does not let you sign in');
    expect(await browser.evaluate('return document.cookie')).toBe('');
  },
});
