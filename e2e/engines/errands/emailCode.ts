import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

const EXTERNAL = 'extern@example.org';

export const emailCode = errand({
  name: 'email-code',
  title: 'a person signs in with a code from a letter, and no trace of it is stored',
  source: 'AUTH-06, AUTH-12',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser, portal }) {
    await browser.goto('/landingpage');
    await browser.click('link', 'Code by email');
    await browser.fill('Email address', EXTERNAL);
    await browser.click('button', 'Send code');
    await browser.expectText(`If ${EXTERNAL} is registered with us`);
    const code = await portal.codeSentTo(EXTERNAL);
    await browser.fill('Code', code);
    await browser.click('button', 'Sign in');
    await browser.expectShown('heading', 'Your external account');
    expect(
      await browser.evaluate(
        'return JSON.stringify([localStorage, sessionStorage, history.state])',
      ),
    ).not.toMatch(new RegExp(`extern@example|${code.replace(' ', ' ?')}`));

    // Back skips the form with the code.
    await browser.back();
    await browser.expectAddress(/^\/authentication\/email$/);
    await browser.expectText('You are signed in as Erik Extern');
  },
});
