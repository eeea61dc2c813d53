import { expect, giveSession, test } from './support/test.ts';

test.use({ locale: 'sv-SE', serviceWorkers: 'block' });

test('a page that does not come says so within two seconds, and is fetched by a retry', async ({ page, portal }) => {
  await giveSession(page.context(), portal.url, 'nilan234');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/**', async (route) => {
    await released;
    await route.continue().catch(() => undefined); // The page that requested it may be gone.
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

test('a page whose texts are not to be had says so, and is shown by a retry', async ({ page, portal }) => {
  await giveSession(page.context(), portal.url, 'nilan234');
  await page.goto('/home');
  await page.route('**/cards.sv-SE.json', (route) => route.abort());
  await page.getByRole('main').locator('a[href="/card"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible();
  await page.unroute('**/cards.sv-SE.json');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('region', { name: 'Ditt campuskort' })).toBeVisible();
});

test('where the person’s own record cannot be read, the greeting and the places stand as they are', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await giveSession(page.context(), portal.url, 'nilan234');
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
