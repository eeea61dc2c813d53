import { errand } from '../errand.ts';

export const changeSetting = errand({
  name: 'change-setting',
  title: 'the helpdesk’s number is changed, and is shown to people',
  source: 'decisions, "The rest"',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('davos31');
    await browser.goto('/administration/settings');
    await browser.fill('Phone number', '010-555 55 55', { within: ['region', 'Helpdesk'] });
    await browser.click('button', 'Save', { within: ['region', 'Helpdesk'] });
    await browser.expectText('Saved here by davos31');
    await browser.goto('/home/panels/helpdesk');
    await browser.expectShown('link', /010-555 55 55/, { within: ['dialog'] });
  },
});
