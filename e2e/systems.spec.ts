import { createSession, expect, test } from './support/test.ts';

test('a superuser connects a system, gives it a new token and revokes it', async ({
  context,
  page,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createSession(context, portal.url, 'davos31');
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Connected systems' }).click();
  await expect(page.getByText('No system is connected')).toBeVisible();

  await page.getByRole('button', { name: 'Connect a system' }).click();
  const form = page.getByRole('form', { name: 'Connect a system' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Staff system');
  await form.getByRole('textbox', { name: 'Source' }).fill('Our staff');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form.getByText('Choose at least one.').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'People' }).check();
  await form.getByRole('radio', { name: 'Yes, read and change' }).check();
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect(form.getByRole('textbox', { name: 'Source' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await form.getByRole('textbox', { name: 'Source' }).fill('staff');
  await form.getByRole('button', { name: 'Connect' }).click();

  const shown = page.getByRole('region', { name: 'The token of Staff system' });
  await expect(shown.getByText(/shown only now/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Administration' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the token?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await shown.getByRole('button', { name: 'Copy the token' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^minit_scim_/);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toBeHidden();

  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Staff system' }),
  });
  await expect(card.getByText('Active')).toBeVisible();
  await expect(card.getByText('Not used yet')).toBeVisible();
  await expect(card.getByText('Yes, read and change')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Active')).toBeVisible();
  await expect(page.getByText(token)).toBeHidden();

  await card.getByRole('button', { name: 'New token for Staff system' }).click();
  await card.getByRole('button', { name: 'Make a new token' }).click();
  await shown.getByRole('button', { name: 'Copy the token' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(token);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(card.getByText(/token before is also accepted until/)).toBeVisible();

  await card.getByRole('button', { name: 'Revoke Staff system…' }).click();
  await card.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByText(/None of its tokens is accepted/)).toBeVisible();
});
