import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

export const copyToken = errand({
  name: 'copy-token',
  title: 'a token that cannot be copied is selected, and is not left by mistake',
  source: 'SYS-01',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('davos31');
    await browser.goto('/administration/systems');
    await browser.click('button', 'Connect a system');
    await browser.fill('Name', 'Staff');
    await browser.fill('Source', 'staff');
    await browser.click('checkbox', 'People');
    await browser.click('button', 'Connect');
    await browser.expectText('The token is shown only now');
    await browser.evaluate(
      `navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
    );
    await browser.click('button', 'Copy the token');
    await browser.expectText('The token is selected');
    expect(await browser.evaluate('return getSelection().toString().trim()')).toMatch(/^\S{40,}$/);

    for (const stay of [() => browser.press('Escape'), () => browser.clickAt(5, 5)]) {
      await browser.click('link', 'Administration');
      await browser.expectText('Leave without the token?');
      await stay();
      await browser.expectHidden('dialog');
      await browser.expectText('The token is shown only now');
    }
    await browser.click('button', 'I have saved it');

    await browser.goto('/administration/panels/helpdesk');
    await browser.expectShown('dialog');
    await browser.clickAt(20, 300);
    await browser.expectHidden('dialog');
  },
});
