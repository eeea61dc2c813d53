import { errand } from '../errand.ts';

export const bankidSameDevice = errand({
  name: 'bankid-same-device',
  title: 'a person signs in with the BankID app of the same device',
  source: 'AUTH-06, AUTH-10',
  isInEveryRun: true,
  onlyDemonstration: 'the BankID app is a page of the demonstration',
  async run({ browser }) {
    await browser.goto('/landingpage');
    await browser.click('link', 'BankID');
    await browser.click('button', 'Open BankID on this computer');
    await browser.expectAddress(/^\/demo\/bankid\?autostarttoken=/);
    await browser.click('button', /^Rebecka Moberg/);
    await browser.click('button', 'Identify');
    await browser.click('link', 'Back to the page that you came from');
    await browser.expectAddress(/^\/account\/selectaccount$/);
    await browser.expectShown('button', /^rebmo58/);
    await browser.expectShown('button', /^rebmo678/);

    await browser.reload();
    await browser.click('button', /^rebmo678/);
    await browser.expectText('The new password is for rebmo678.');
  },
});
