import type { Page } from '@playwright/test';
import { openAccounts } from './support/accounts.ts';
import { createSession, expect, signIn, signOut, test, TRIAL } from './support/test.ts';

test.use({ locale: 'sv-SE' });

const views = (page: Page, name = 'Vyer') =>
  page.locator('summary', { hasText: new RegExp(`^${name}$`) });

test('a view is saved by name, restored by one click after a reload, renamed, deleted, and brought back', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'cecka23');
  await openAccounts(page, '?ends=soon&sort=-validThrough');
  await views(page).click();
  await page.getByRole('textbox', { name: 'Spara det som visas som' }).fill('Slutar, sist först');
  await page.keyboard.press('Enter');
  await expect(views(page, 'Slutar, sist först')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Slutar, sist först' })).toBeHidden();

  await openAccounts(page);
  await views(page).click();
  await page.getByRole('link', { name: 'Slutar, sist först' }).click();
  await expect(page).toHaveURL(/ends=soon&sort=-validThrough/);
  await expect(page.getByRole('button', { name: /^Slutar snart/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Slutar snart/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  await views(page).click();
  await page.getByRole('button', { name: 'Byt namn på Slutar, sist först' }).click();
  await page.getByRole('textbox', { name: 'Vyns namn' }).fill('Snart slut');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ta bort Snart slut' }).click();
  await expect(page.getByRole('link', { name: 'Snart slut' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ångra: ta tillbaka Snart slut' }).click();
  await views(page).click();
  await expect(page.getByRole('link', { name: 'Snart slut' })).toBeVisible();
});

test('views are removed when the person signs out', { tag: TRIAL }, async ({ page }) => {
  await signIn(page, 'cecka23');
  await expect(page).toHaveURL(/\/home$/);
  await openAccounts(page, '?ends=none');
  await views(page).click();
  await page.getByRole('textbox', { name: 'Spara det som visas som' }).fill('Utan slut');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('savedViews')))
    .toContain('Utan slut');
  await page.keyboard.press('Escape');
  await signOut(page, 'Cecilia');
  await expect(page).toHaveURL(/\/landingpage/);
  expect(await page.evaluate(() => localStorage.getItem('savedViews'))).toBeNull();
  await signIn(page, 'cecka23');
  await expect(page).toHaveURL(/\/home$/);
  await openAccounts(page, '?ends=none');
  await views(page).click();
  await expect(page.getByRole('textbox', { name: 'Spara det som visas som' })).toBeVisible();
  await expect(page.getByText('Utan slut', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Aktiva' })).toBeVisible();
});
