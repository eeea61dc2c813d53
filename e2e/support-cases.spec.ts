import { expect, giveSession, test } from './support/test.ts';

// SUPP-14, SELF-15
test('an employee reads a case, opens one and writes in it', async ({ page, context, portal }) => {
  await giveSession(context, portal.url, 'annli42');
  await page.goto('/supportcases');
  const cases = page.getByRole('main').locator('li:has(details)');
  await expect(cases).toHaveCount(2);
  await cases.filter({ hasText: 'Extra skärm' }).locator('summary').click();
  await expect(page.getByText('Levererad.')).toBeVisible();
  await expect(page.getByText('The case is closed.')).toBeVisible();
  await expect(page.getByText('Troligen fel profil')).toHaveCount(0);

  await page.getByRole('button', { name: 'New case' }).click();
  await page.getByRole('button', { name: 'Send case' }).click();
  await expect(page.getByRole('alert')).toContainText('2');
  await page.getByLabel('What is it about?').fill('The screen flickers');
  await page.getByLabel('Describe what you need help with').fill('Since this morning.');
  await page.getByRole('button', { name: 'Send case' }).click();
  await expect(cases).toHaveCount(3);
  await cases.first().locator('summary').click();
  await cases.first().getByLabel('Write in the case').fill('A new cable did not help.');
  await cases.first().getByRole('button', { name: 'Send reply' }).click();
  await expect(cases.first().getByRole('listitem')).toContainText('A new cable did not help.');

  await page.reload();
  await expect(cases.first()).toContainText('The screen flickers');
});

// SUPP-14
test('a student is told that the page is for employees', async ({ page, context, portal }) => {
  await giveSession(context, portal.url, 'nilan234');
  await page.goto('/supportcases');
  await expect(page.getByText('The page is for employees.')).toBeVisible();
});
