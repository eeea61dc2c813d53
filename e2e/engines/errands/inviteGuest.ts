import { errand } from '../errand.ts';

export const inviteGuest = errand({
  name: 'invite-guest',
  title: 'a guest is invited, and the invitation is listed',
  source: 'decisions, "External users"',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('bener17');
    await browser.goto('/vouching/invitations');
    await browser.click('link', 'Invite guests');
    await browser.fill('The guest’s name', 'Ada Lind');
    await browser.fill('The guest’s email address', 'ada@guest.example');
    await browser.fill('What the account is for', 'Reviews research data');
    await browser.fill(/^Last day of the account/, '2027-05-31');
    await browser.click('button', 'Send the invitation');
    await browser.expectAddress(/^\/vouching\/invitations$/);
    await browser.expectText('The invitation is on its way');
    await browser.expectShown('heading', 'Ada Lind');
  },
});
