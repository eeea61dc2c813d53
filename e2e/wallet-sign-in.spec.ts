import type { Page } from '@playwright/test';
import { expect, test, TRIAL } from './support/test.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Opens the wallet from the sign-in methods, and chooses whose wallet it is. */
async function openWallet(page: Page, name = /^Rebecka Moberg/): Promise<void> {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Digital wallet' }).click();
  await page.getByRole('button', { name: 'Open the wallet' }).click();
  await expect(page.getByText(/asks who you are\.$/)).toBeVisible();
  await page.getByRole('button', { name }).first().click();
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

test('whoever declines is told so, and can start again', { tag: TRIAL }, async ({ page }) => {
  await openWallet(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('main').getByText(/^You showed nothing in the wallet/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the wallet' }).click();
  await expect(page.getByText(/asks who you are\.$/)).toBeVisible();
});

test(
  'a return in another browser signs nobody in',
  { tag: TRIAL },
  async ({ page, browser, baseURL }) => {
    await page.goto('/authentication/wallet');
    await page.getByRole('button', { name: 'Open the wallet' }).click();
    await expect(page.getByText(/asks who you are\.$/)).toBeVisible();
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await other.goto(page.url());
    await other
      .getByRole('button', { name: /^Rebecka Moberg/ })
      .first()
      .click();
    await other.getByRole('button', { name: 'Approve' }).click();
    await expect(alert(other)).toContainText('You came back in another browser');
    await expect(other).toHaveURL(/\/authentication\/wallet\?returnTo=[^#]*$/);
    await page.goto('/authentication/wallet');
    await expect(
      page.getByRole('status').filter({ hasText: 'The wallet has answered.' }),
    ).toBeVisible();
    await other.context().close();
  },
);

test(
  'an identity without a personal identity number signs nobody in',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/authentication/wallet');
    await page.getByRole('button', { name: 'Open the wallet' }).click();
    await page.getByText('Show an identity without a personal identity number').click();
    await page
      .getByRole('button', { name: /^Rebecka Moberg/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(alert(page)).toContainText('has no Swedish personal identity number');
  },
);
