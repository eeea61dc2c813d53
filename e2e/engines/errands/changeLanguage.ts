import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

export const changeLanguage = errand({
  name: 'change-language',
  title: 'a chosen language changes the whole page, and is kept at the next visit and sign-out',
  source: 'I18N-01, I18N-03, SHELL-14',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser }) {
    const language = () => browser.evaluate('return document.documentElement.lang');
    await browser.signInAs('nilan234');
    await browser.goto('/profile/student');
    await browser.expectText('My profile');
    expect(await language()).toBe('en-GB');
    await browser.click('button', /^Menu for Nils Andersson/);
    await browser.click('radio', 'Svenska', { within: ['dialog'] });
    await browser.expectText('Min profil');
    expect(await language()).toBe('sv-SE');
    await browser.reload();
    await browser.expectText('Min profil');
    expect(await browser.evaluate('return document.title')).toContain('Min profil');

    await browser.click('button', /^Meny för Nils Andersson/);
    await browser.click('button', 'Logga ut');
    await browser.expectAddress(/^\/landingpage/);
    await browser.expectText('Logga in med');
  },
});
