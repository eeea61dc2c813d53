import type { Page } from '@playwright/test';
import { createSession, expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'sv-SE' });

const main = (page: Page) => page.getByRole('main');
/** Text that the card or the card's row on Home shows for a stored response. */
const AGE = /Visas från enheten, hämtat/;

const change = (page: Page, url: string, action: 'freeze' | 'unfreeze') =>
  page.request.post(`/api/campuscard/${action}`, { headers: { origin: url } });

/**
 * Holds the responses to these calls until the returned function is called, so that the page only
 * has what the device stored.
 */
async function holdResponses(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

test('a card that was just frozen is shown as frozen right after a reload, before the server responds', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'karwi36');
  await page.goto('/card');
  await main(page).getByRole('link', { name: 'Frys kortet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Frys kortet' }).click();
  await expect(page.getByText('Kortet är fryst.', { exact: true })).toBeVisible();
  const release = await holdResponses(page, '/api/campuscard');
  await page.reload({ waitUntil: 'commit' });
  await expect(main(page).getByRole('button', { name: 'Tina upp kortet' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Frys kortet' })).toHaveCount(0);
  release();
  await main(page).getByRole('button', { name: 'Tina upp kortet' }).click();
  await expect(page.getByText('Kortet fungerar igen.')).toBeVisible();
});

test('contact details that were just saved are shown right after a reload', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'karwi36');
  await page.goto('/profile/employee');
  await main(page).getByRole('button', { name: 'Ändra', exact: false }).first().click();
  await main(page).getByLabel(/Mobil/).fill('070-174 06 05');
  await main(page)
    .getByRole('button', { name: /^Spara/ })
    .click();
  await expect(main(page).getByRole('button', { name: /^Spara/ })).toHaveCount(0);
  const release = await holdResponses(page, '/api/employee/contactinformation');
  await page.reload({ waitUntil: 'commit' });
  await expect(main(page)).toContainText(/174 ?06 ?05/);
  release();
});

test('a card frozen elsewhere is shown with the stored response’s age, then with its current status', async ({
  browser,
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'karwi36');
  await page.goto('/card');
  await expect(main(page).getByRole('link', { name: 'Frys kortet' })).toBeVisible();
  const other = await browser.newPage({ baseURL: portal.url });
  await createSession(other.context(), portal.url, 'karwi36');
  expect((await change(other, portal.url, 'freeze')).status()).toBe(200);

  const release = await holdResponses(page, '/api/campuscard');
  await page.reload({ waitUntil: 'commit' });
  await expect(main(page)).toContainText('Aktivt');
  await expect(main(page)).toContainText(AGE);
  release();
  await expect(main(page).getByRole('button', { name: 'Tina upp kortet' })).toBeVisible();
  await expect(main(page)).not.toContainText(AGE);

  // Within the same page load: every visit to Home and to the card page requests the status again.
  expect((await change(other, portal.url, 'unfreeze')).status()).toBe(200);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Hem|Start/ })
    .click();
  await expect(page).toHaveURL(/\/home$/);
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Campuskort', exact: true }) });
  await expect(row).toContainText('Aktivt');
  expect((await change(other, portal.url, 'freeze')).status()).toBe(200);
  await main(page).locator('a[href="/card"]').first().click();
  await expect(main(page).getByRole('button', { name: 'Tina upp kortet' })).toBeVisible();
  expect((await change(other, portal.url, 'unfreeze')).status()).toBe(200);
  await page.goBack();
  await expect(row).toContainText('Aktivt');
  await other.context().close();
});

test('a first visit requests all once, in parallel; a signed-out visit causes no refused requests', async ({
  page,
  portal,
}) => {
  const requestedPaths: string[] = [];
  const failedUrls: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  page.on(
    'response',
    (response) => void (response.status() >= 400 && failedUrls.push(response.url())),
  );
  await page.goto('/landingpage');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requestedPaths.filter((path) => path === '/api/authentication')).toHaveLength(1);
  expect([requestedPaths.includes('/api/user'), failedUrls]).toEqual([false, []]);

  requestedPaths.length = 0;
  await createSession(page.context(), portal.url, 'karwi36');
  // The other requests do not wait for this response.
  const release = await holdResponses(page, '/api/user');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect
    .poll(() => requestedPaths)
    .toEqual(
      expect.arrayContaining([
        '/api/user',
        '/api/user/account',
        '/api/campuscard',
        '/api/Password/status',
      ]),
    );
  release();
  await expect(main(page)).toContainText('Aktivt');
  for (const path of [
    '/api/authentication',
    '/api/user',
    '/api/user/account',
    '/app/translations/sv-SE.json',
  ])
    expect(
      requestedPaths.filter((one) => one === path),
      path,
    ).toHaveLength(1);
});

test('a reload requests each response that was restored from the device once', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'karwi36');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requestedPaths.push(pathname);
  });
  await page.reload();
  await expect(main(page)).toContainText('Aktivt');
  // The person's own record is requested a few seconds later.
  await page.waitForTimeout(3000);
  for (const path of [
    '/api/campuscard',
    '/api/user',
    '/api/user/account',
    '/api/Password/status',
    '/api/Liability',
    '/api/user/notifications',
  ]) {
    expect(
      requestedPaths.filter((one) => one === path),
      path,
    ).toHaveLength(1);
  }
});
