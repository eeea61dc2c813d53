import { errand } from '../errand.ts';

export const searchOnPhone = errand({
  name: 'search-phone',
  title: 'the magnifier opens a sheet that finds what a word leads to, and Back closes it',
  source: 'SHELL-18',
  isInEveryRun: false,
  setup: { screen: 'phone' },
  async run({ browser }) {
    await browser.signInAs('annli42');
    await browser.goto('/home');
    await browser.expectText('Current status');
    await browser.click('button', /^Search/);
    await browser.expectShown('dialog', 'Search and go to');
    await browser.back();
    await browser.expectHidden('dialog');
    await browser.expectAddress(/^\/home$/);

    await browser.click('button', /^Search/);
    await browser.fill(/^Search in your own words/, 'wifi');
    await browser.click('option', /^Eduroam/);
    await browser.expectAddress(/^\/myaccounts\/eduroam$/);
    await browser.expectHidden('dialog');
    await browser.expectShown('heading', /eduroam/i);
  },
});
