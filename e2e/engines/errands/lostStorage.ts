import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

/** Deletes the database, which waits until the page has closed its connection. */
const DELETE = `
  const request = indexedDB.deleteDatabase('kept-answers');
  return await new Promise((resolve) => {
    request.addEventListener('success', () => resolve('deleted'));
    setTimeout(() => resolve('blocked'), 5000);
  });`;

export const lostStorage = errand({
  name: 'lost-storage',
  title: 'storage that is deleted under an open page is filled again, and emptied at sign-out',
  source: 'PWA-13',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('annli42');
    await browser.goto('/profile/employee');
    await browser.expectShown('heading', 'Anna Lindqvist');
    await browser.waitForServiceWorker();
    await expect.poll(() => browser.personalData()).toContain('Anna Lindqvist');

    expect(await browser.evaluate(DELETE)).toBe('deleted');
    await browser.evaluate(
      'for (const name of await caches.keys()) await caches.delete(name); localStorage.clear();',
    );
    await browser.expectShown('heading', 'Anna Lindqvist');
    await browser.click('link', 'Home');
    await browser.expectText(/Good (morning|day|afternoon|evening), Anna/);
    await expect.poll(() => browser.personalData()).toContain('Anna Lindqvist');

    await browser.reload();
    await browser.expectText(/Good (morning|day|afternoon|evening), Anna/);
    await browser.click('button', /^Menu for Anna Lindqvist/);
    await browser.click('button', 'Sign out');
    await browser.expectAddress(/^\/landingpage/);
    expect(await browser.personalData()).not.toMatch(/Anna|annli42/);
  },
});
