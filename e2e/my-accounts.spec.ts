import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { keptIn, newDevice } from './support/device.ts';
import { expect, fillInSignIn, giveSession, isInstalled, PASSWORD, signIn, test } from './support/test.ts';

const NEW = 'grankotte cykel mandolin 62';

const current = (page: Page) => page.getByLabel('Current password');
/** The password's own badge comes first; a directory account has one too. */
const works = (page: Page) => expect(page.getByText('OK', { exact: true }).first()).toBeVisible();
const change = (page: Page) => page.getByRole('button', { name: 'Change password' });

// PASS-19, SELF-16
test('a password is changed: the old one and every other sign-in stop working', async ({ page, browser, portal }) => {
  await signIn(page, 'hansu83');
  await expect(page).toHaveURL(/\/home$/);
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  await giveSession(elsewhere, portal.url, 'hansu83');

  await page.getByRole('main').getByRole('link', { name: 'My accounts' }).click();
  await works(page);
  await change(page).click();
  await current(page).fill('not the password that it is');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Repeat the password').fill(NEW);
  await change(page).click();
  await expect(page.getByRole('alert')).toContainText('That is not the password you have now.');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW);

  await current(page).fill(PASSWORD);
  await change(page).click();
  await expect(page.getByText('The password is changed')).toBeVisible();
  await expect(current(page)).toHaveCount(0);
  await expect(page.getByText(/^Changed today/)).toBeVisible();

  const who = (await (await elsewhere.request.get('/api/authentication')).json()) as { authenticationScope: number };
  expect(who.authenticationScope).toBe(0);
  await elsewhere.close();

  // Here the person is still signed in.
  await page.reload();
  await works(page);

  await page.context().clearCookies();
  await signIn(page, 'hansu83');
  await expect(page.getByLabel('Password')).toBeVisible();
  await fillInSignIn(page, 'hansu83', NEW);
  await expect(page).toHaveURL(/\/home$/);
});

test('without a network the password’s standing is read, and changing it says that it needs one', async ({ portal }) => {
  test.setTimeout(120_000);
  const device = newDevice(portal.url);
  try {
    let context = await device.open();
    let page = await context.newPage();
    await signIn(page, 'fatka61');
    await expect(page).toHaveURL(/\/home$/);
    await isInstalled(page);
    await page.goto('/myaccounts');
    await works(page);
    await expect(page.getByText('fatka61', { exact: true }).first()).toBeVisible();
    for (const call of ['/api/Password/status', '/api/user/account']) await expect.poll(async () => (await keptIn(page)).databases).toContain(call);

    await portal.kill();
    context = await device.restart();
    page = await context.newPage();
    await page.goto('/myaccounts');
    await works(page);
    await expect(page.getByText('fatka61', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('You need a connection to change your password.')).toBeVisible();
    await expect(change(page)).toBeDisabled();

    await portal.start();
    await expect(change(page)).toBeEnabled({ timeout: 60_000 });
  } finally {
    await device.remove();
  }
});

test('a pivot that is not there says so', async ({ page, portal }) => {
  await giveSession(page.context(), portal.url, 'majek123');
  await page.goto('/myaccounts/eduroam');
  await expect(page.getByText('Not in this version yet')).toBeVisible();
});

for (const [width, colorScheme] of [[390, 'dark'], [1440, 'light']] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });

    test('the page and its form are accessible, and nothing scrolls sideways', async ({ page, portal }) => {
      await giveSession(page.context(), portal.url, 'gusny72');
      await page.goto('/myaccounts/personal/password');
      await current(page).fill('something');
      await page.getByLabel('New password', { exact: true }).fill('short');
      await change(page).click();
      await expect(page.getByRole('alert').getByRole('button', { name: 'New password' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}
