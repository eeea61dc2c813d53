import { createSession, expect, test } from './support/test.ts';

test('a superuser gives a role over a part, changes its end, takes it away and regrets it', async ({
  context,
  page,
  portal,
  browser,
}) => {
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Roles' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'davos31' });
  await expect(own.getByText('You cannot change your own roles.')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'User id or name' });
  await search.fill('annli42');
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Give a role to Anna Lindqvist' }).click();
  const submit = page.getByRole('button', { name: 'Give the role' });
  await submit.click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/.+/);
  await page.getByRole('combobox', { name: 'Role' }).fill('Account admin');
  await page.getByRole('option', { name: 'Account administrator', exact: true }).click();
  await page.getByRole('combobox', { name: 'Part of the organisation' }).fill('IDT');
  await page.getByRole('option', { name: /\(IDT\)/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stands in for Bengt');
  await submit.click();
  await expect(page.getByText('Anna Lindqvist now has the role')).toBeVisible();
  await expect(page.getByText('given by David').first()).toBeVisible();

  const hers = await browser.newContext();
  await createSession(hers, portal.url, 'annli42');
  const herPage = await hers.newPage();
  await herPage.goto(`${portal.url}/accountmanagement`);
  await expect(herPage.getByRole('main')).toContainText('Department of Computer Engineering');

  const take = page.getByRole('button', { name: /^Remove Account administrator/ });
  await take.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Anna Lindqvist has Account administrator again')).toBeVisible();
  await hers.close();

  await page.getByRole('button', { name: /^Change last day of Account administrator/ }).click();
  await page.getByRole('radio', { name: 'Through a day' }).check();
  await page.getByRole('textbox', { name: 'Last day' }).fill('2037-06-30');
  await page.getByRole('button', { name: 'Save the last day' }).click();
  await expect(page.getByText('The last day of Anna Lindqvist has been changed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Through 30\sJune\s2037/)).toBeVisible();
});
