import { createSession, expect, test } from './support/test.ts';

test('a superuser suspends a person, whose open page shows why and asks for no sign-in, and reinstates them', async ({
  page,
  portal,
  browser,
}) => {
  const other = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  await createSession(other, portal.url, 'karwi36');
  const userPage = await other.newPage();
  await userPage.goto('/home');
  await expect(userPage.getByRole('heading', { level: 1 })).toBeVisible();

  await createSession(page.context(), portal.url, 'davos31');
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
  await userPage.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(
    userPage.getByRole('heading', { name: 'You cannot sign in with this account' }),
  ).toBeVisible();
  await expect(userPage.getByText('The account is suspended')).toBeVisible();
  await expect(userPage.getByRole('link', { name: /^Call/ }).first()).toBeVisible();
  await expect(userPage.getByRole('dialog')).toHaveCount(0);
  await userPage.getByRole('link', { name: 'Sign in with another account' }).click();
  await expect(
    userPage.getByText('You are signed out because the account cannot be used'),
  ).toBeVisible();

  await section.getByRole('button', { name: 'Reinstate Karin Wikström' }).click();
  await expect(section.getByText('The account is not suspended.')).toBeVisible();
  await createSession(other, portal.url, 'karwi36');
  await userPage.goto('/home');
  await expect(userPage).toHaveURL(/\/home/);
  await other.close();
});
