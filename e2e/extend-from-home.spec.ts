import { createSession, expect, resetUniversity, test } from './support/test.ts';

// ACCT-22
test('from Home, the plan to extend all accounts that end soon opens once, and extends them', async ({
  page,
  portal,
}) => {
  await resetUniversity(page.request, portal.url);
  await createSession(page.context(), portal.url, 'davos31');
  await page.goto('/home');
  const row = page.getByRole('listitem').filter({ hasText: /accounts end within/ });
  const [count = ''] = /\d+/.exec(await row.getByRole('heading').innerText()) ?? [];
  await row.getByRole('link', { name: 'Extend all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extension' });
  await expect(dialog).toBeVisible();
  await expect(page).not.toHaveURL(/do=extend/);
  await expect(page).toHaveURL(/ends=soon/);

  // Neither a reload nor Back and forward opens it again.
  await page.reload();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select all/ })).not.toBeChecked();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await row.getByRole('link', { name: 'Extend all' }).click();

  await dialog.getByRole('button', { name: new RegExp(`^Extend ${count} accounts$`) }).click();
  await expect(page.getByText(new RegExp(`${count} accounts have been extended`))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('David');
  await expect(page.getByRole('main')).toContainText('Current status');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Current status' })).toBeVisible();
});
