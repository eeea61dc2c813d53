import { createSession, expect, test, TRIAL } from './support/test.ts';

test.beforeEach(async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'annli42');
});

// SHELL-15
test('a panel has an address: it opens over its page, is restored by a reload, and Back closes it', async ({
  page,
}) => {
  await page.goto('/profile/employee');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/employee\/panels\/notifications\b/);

  await page.reload();
  await expect(panel).toBeVisible();

  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/profile\/employee$/);
});

test(
  'Escape and the button close a panel once, and the focus returns to the element that opened it',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/home');
    const opener = page.getByRole('link', { name: /^Notifications/ }).first();
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await expect(opener).toBeFocused();

    await opener.click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
  },
);

// SHELL-17
test(
  'a panel opened by its address closes to the page below it',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/home/panels/helpdesk');
    const panel = page.getByRole('dialog', { name: 'Help' });
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/home$/);
  },
);

test(
  'an unknown panel says so, and leads back or to the start page',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto('/home/panels/no/such/panel');
    const panel = page.getByRole('dialog', { name: 'This page does not exist' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/card/panels/no/such/panel');
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/card$/);
    await page.goto('/card/panels/no/such/panel');
    await panel.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL(/\/home$/);
  },
);
