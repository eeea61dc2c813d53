import { errand } from '../errand.ts';

const NUMBER = '20071216-2387';
const PASSWORD = 'four words that nobody expects';

export const activateAccount = errand({
  name: 'activate-account',
  title: 'an account is activated with a key, a password is chosen, and signs in',
  source: 'AUTH-01, AUTH-13, PASS-01, PASS-02',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser, portal }) {
    await browser.goto('/landingpage');
    await browser.click('link', 'Activation key');
    await browser.fill('Personal identity number', NUMBER);
    await browser.fill('Activation key', await portal.activationKeyOf('wilkr321'));
    await browser.click('button', 'Next');
    await browser.expectShown('heading', 'Activate account');
    await browser.fill('New password', PASSWORD);
    await browser.fill('Repeat the password', PASSWORD);
    await browser.expectText('Very strong');
    await browser.click('button', 'Activate the account');
    await browser.expectText('Accept the terms to activate the account.');
    await browser.click('checkbox', 'I accept the terms');
    await browser.click('button', 'Activate the account');
    await browser.expectShown('heading', 'The account is activated');

    await portal.signInByPassword(browser, await portal.userIdOf('wilkr321'), PASSWORD);
    await browser.expectAddress(/^\/home$/);
    await browser.expectShown('button', /^Menu for Wilma Krantz/);
  },
});
