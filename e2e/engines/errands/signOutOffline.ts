import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

export const signOutOffline = errand({
  name: 'sign-out-offline',
  title: 'a sign-out without a network leaves no trace, and the server hears of it later',
  source: 'AUTH-19, PWA-13',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  expectedErrors: [/ERR_|Failed to (fetch|load)|access control checks|NetworkError|CORS/i],
  async run({ browser, portal }) {
    await browser.signInAs('nilan234');
    await browser.goto('/home');
    await browser.expectText('Current status');
    await browser.waitForServiceWorker();
    await expect.poll(() => browser.personalData()).toContain('nilan234');

    portal.goOffline();
    await browser.reload();
    await browser.expectText('Offline');
    await browser.expectText('Current status');
    await browser.click('button', /^Menu for Nils Andersson/);
    await browser.click('button', 'Sign out');
    await browser.expectAddress(/^\/landingpage/);
    await browser.expectText('Sign in with');
    expect(await browser.personalData()).not.toMatch(/nilan234|Andersson/);

    portal.goOnline();
    await browser.goto('/home');
    await browser.expectAddress(/^\/landingpage/);
    const session = await browser.evaluate<{ authenticationScope: number }>(
      `return (await fetch('/api/authentication')).json()`,
    );
    expect(session.authenticationScope).toBe(0);
    expect(await browser.personalData()).not.toMatch(/nilan234|Andersson/);
  },
});
