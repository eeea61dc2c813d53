import { AuthenticationScope } from '#contract/values.ts';
import { createSession, endSessionOnServer, expect, test } from '../support/test.ts';

const GOOD = 'four words that nobody expects';

// AUTH-25
test('a BankID user reauthenticates in another tab, and the typed password is kept and set', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'rebmo58', AuthenticationScope.BankId);
  await page.goto('/account');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^rebmo678/ })
    .click();
  await page.getByLabel('New password').fill(GOOD);
  await page.getByLabel('Repeat the password').fill(GOOD);

  await endSessionOnServer(page.context(), portal.url);
  await page.getByRole('main').locator('button[type=submit]').click();
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has expired' });
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL(/\/authentication\/bankid\?returnTo=/);
  await tab.getByRole('button', { name: 'Open BankID on this computer' }).click();
  await tab.getByRole('button', { name: 'Rebecka Moberg' }).click();
  await tab.getByRole('button', { name: 'Identify' }).click();
  await tab.getByRole('link', { name: 'Back to the page that you came from' }).click();
  await expect(
    tab.getByRole('heading', { level: 1, name: 'You are signed in again' }),
  ).toBeVisible();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/account\/success/);
  await expect(page.getByText('rebmo678').first()).toBeVisible();
});
