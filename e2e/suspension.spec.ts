import { expect, giveSession, test } from './support/test.ts';

test('a superuser suspends a person, whose open page shows the reason instead of asking for a new sign-in, and reinstates them', async ({ page, portal, browser }) => {
  const other = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await giveSession(other, portal.url, 'karwi36');
  const theirs = await other.newPage();
  await theirs.goto('/home');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await giveSession(page.context(), portal.url, 'davos31');
  await page.goto('/accountmanagement/panels/account/employee/karwi36');
  const section = page.getByRole('region', { name: 'Suspension' });
  await section.getByRole('button', { name: 'Suspend the account' }).click();
  await expect(section.getByLabel('Reason')).toBeFocused();
  const confirm = section.getByRole('button', { name: 'Suspend Karin Wikström' });
  await confirm.click();
  await expect(section.getByText('Write why the account is suspended.')).toBeVisible();
  await section.getByLabel('Reason').fill('Sends spam');
  await confirm.click();
  await expect(section.getByText('Decided by David Öström')).toBeVisible();
  await expect(section.getByText('Sends spam')).toBeVisible();

  // No reload is needed: the page's next request is refused, and the page shows the reason.
  await theirs.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'You cannot sign in with this account' })).toBeVisible();
  await expect(theirs.getByText('The account is suspended')).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^Call/ }).first()).toBeVisible();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Sign in with another account' }).click();
  await expect(theirs.getByText('You are signed out because the account cannot be used')).toBeVisible();

  await section.getByRole('button', { name: 'Reinstate Karin Wikström' }).click();
  await expect(section.getByText('The account is not suspended.')).toBeVisible();
  await giveSession(other, portal.url, 'karwi36');
  await theirs.goto('/home');
  await expect(theirs).toHaveURL(/\/home/);
  await other.close();
});

for (const [name, what, why] of [
  ['Stefan Lilja', 'The account is suspended', 'until further notice'],
  ['Ingrid Falk', 'The account has expired', 'valid up to and including'],
  ['Rune Åberg', 'The account is closed', 'your time at the university is over'],
] as const) {
  test(`${name} of the demonstration is denied access and sees the reason`, async ({ page, portal }) => {
    await page.goto('/signin/main');
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You cannot sign in with this account' })).toBeVisible();
    await expect(page.getByText(what)).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    expect((await (await page.request.get(`${portal.url}/api/authentication`)).json()).authenticationScope).toBe(0);
  });
}
