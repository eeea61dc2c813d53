import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE', expectedErrors: [/status of 500/] });

test('a page that does not load shows a notice within two seconds, and is loaded by a retry', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/**', async (route) => {
    await released;
    await route.continue().catch(() => undefined); // The requesting page may have been closed.
  });
  await page.getByRole('main').locator('a[href="/card"]').first().click();
  const status = page.getByRole('status').filter({ hasText: 'Sidan har inte kommit än.' });
  await expect(status).toBeVisible({ timeout: 2000 });
  const started = page.waitForRequest((request) => request.isNavigationRequest());
  await status.getByRole('link', { name: 'Försök igen' }).click({ noWaitAfter: true });
  await started;
  release(undefined);
  await expect(page.getByRole('region', { name: 'Ditt campuskort' })).toBeVisible();
  await expect(page).toHaveURL(/\/card$/);
});

test('a page whose texts cannot be loaded shows a notice, and is shown after a retry', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  await page.route('**/cards.sv-SE.json?*', (route) => route.abort());
  await page.getByRole('main').locator('a[href="/card"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible();
  await page.unroute('**/cards.sv-SE.json?*');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('region', { name: 'Ditt campuskort' })).toBeVisible();
});

test('when the person’s own record cannot be read, the greeting and the navigation are still shown', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createSession(page.context(), portal.url, 'nilan234');
  await page.goto('/home');
  const places = page.locator('nav:visible a');
  await expect(places.first()).toBeVisible();
  const before = await places.allInnerTexts();
  await page.evaluate(() => indexedDB.deleteDatabase('kept-answers'));
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { errors: {} } }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/,\s*$/);
  expect(await places.allInnerTexts()).toEqual(before);
});

const removeFile = (page: Page, part: string) =>
  page.route(`**/assets/**${part}*`, (route) => route.fulfill({ status: 404 }));
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Den här delen kunde inte läsas in' });

test('a page removed by a release shows a notice, and is shown after an update', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  await removeFile(page, 'cards-');
  // The app first tries one reload by itself.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('main').locator('a[href="/card"]').first().click();
  const heading = page.getByRole('heading', { level: 1, name: 'Portalen har uppdaterats' });
  await reloaded;
  await expect(heading).toBeVisible();
  await page.unroute('**/assets/**cards-*');
  await notice(page).getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('region', { name: 'Ditt campuskort' })).toBeVisible();
  await expect(page).toHaveURL(/\/card$/);
});

for (const [name, part, open] of [
  [
    'a panel',
    'notifications-',
    (page: Page) =>
      page
        .getByRole('link', { name: /^Notiser/ })
        .first()
        .click(),
  ],
  [
    'the menu',
    'UserMenuContent',
    (page: Page) => page.getByRole('button', { name: 'Meny för Anna Lindqvist' }).click(),
  ],
] as const) {
  test(`when the file of ${name} is missing, the typed text is kept, and an update asks before discarding it`, async ({
    page,
    portal,
  }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/profile/employee');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Ändra kontaktuppgifter' }).click();
    await page.getByLabel('Mobilnummer').fill('070-174 06 58');
    await removeFile(page, part);
    await open(page);
    await expect(notice(page)).toBeVisible({ timeout: 2000 });
    await notice(page).getByRole('button', { name: 'Uppdatera' }).click();
    await expect(
      notice(page).getByText('Det du har skrivit på den här sidan är inte sparat'),
    ).toBeVisible();
    await expect(page.getByLabel('Mobilnummer')).toHaveValue('070-174 06 58');
    await notice(page).getByRole('button', { name: 'Uppdatera ändå' }).click();
    await expect(page.getByLabel('Mobilnummer')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ändra kontaktuppgifter' })).toBeVisible();
  });
}

test('when the panel frame is missing, the page shows a notice', async ({ page, portal }) => {
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  await removeFile(page, 'shared-');
  // Nothing has been typed, so the app first tries one reload by itself.
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('link', { name: /^Notiser/ })
    .first()
    .click();
  await reloaded;
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/assets/**shared-*');
  await notice(page).getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('dialog', { name: 'Notiser' })).toBeVisible();
});

test('a network failure while a part of the page is fetched leaves the page in place', async ({
  page,
  context,
}) => {
  await page.route('**/assets/LanguageButton*', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('LanguageButton'),
  );
  await page.goto('/landingpage');
  await lost;
  const navigates = page.waitForEvent('framenavigated', { timeout: 1000 }).then(
    () => true,
    () => false,
  );
  expect(await navigates).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
