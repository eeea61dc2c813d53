import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Opens the wallet from the sign-in methods, and chooses whose wallet it is. */
async function openWallet(page: Page): Promise<void> {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Digital wallet' }).click();
  await page.getByRole('button', { name: 'Open the wallet' }).click();
  await expect(page.getByText(/asks who you are\.$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Rebecka Moberg/ })
    .first()
    .click();
}

test('a person shows who they are in a wallet on the same device, and chooses an account', async ({
  page,
}) => {
  await openWallet(page);
  await expect(page.getByRole('heading', { name: /nothing else/ })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    '199809172381',
    'Rebecka',
    'Moberg',
    '1998-09-17',
  ]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
  await expect(page.getByRole('main').getByText(/^rebmo(58|678)$/)).toHaveCount(2);
});
