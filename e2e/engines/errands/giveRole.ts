import { errand } from '../errand.ts';

export const giveRole = errand({
  name: 'give-role',
  title: 'a role over a part of the organisation is given, taken away, and given back',
  source: 'decisions, "Power over people"',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('davos31');
    await browser.goto('/administration/roles');
    await browser.fill('User id or name', 'annli42');
    await browser.click('button', 'Search', { within: ['main'] });
    await browser.click('button', 'Give a role to Anna Lindqvist');
    await browser.fill('Role', 'Account admin');
    await browser.click('option', 'Account administrator');
    await browser.fill('Part of the organisation', 'IDT');
    await browser.click('option', /\(IDT\)/);
    await browser.fill('Reason', 'Stands in for Bengt');
    await browser.click('button', 'Give the role');
    await browser.expectText('Anna Lindqvist now has the role');

    await browser.click('button', /^Remove Account administrator/);
    await browser.click('button', 'Remove');
    await browser.click('button', 'Undo');
    await browser.expectText('Anna Lindqvist has Account administrator again');
  },
});
