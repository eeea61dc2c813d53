import type { Page } from '@playwright/test';
import { createSession, expect, test, waitForServiceWorker } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/**
 * Deletes what Safari deletes of a site that has not been used for seven days: everything that
 * scripts have stored. Cookies of the server stay.
 */
async function passSevenDays(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,local_storage,session_storage,service_workers',
  });
  await browser.detach();
}

/** What the page says, once everything on it is loaded. */
async function textOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
  return page.locator('#root').innerText();
}

const PAGES = ['/home', '/card', '/profile/student', '/home/panels/helpdesk'];

// PWA-03, PWA-07
test('a signed-in person finds every page as it was, and again offline, without a word', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/home');
  await waitForServiceWorker(page);
  const before: string[] = [];
  for (const address of PAGES) before.push(await textOf(page, address));

  await passSevenDays(page, portal.url);
  const after: string[] = [];
  for (const address of PAGES) after.push(await textOf(page, address));
  expect(after).toEqual(before);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await waitForServiceWorker(page);
  await portal.kill();
  await page.goto('/card');
  await expect(page.getByRole('link', { name: 'Show the card on the whole screen' })).toBeVisible();
});

test('a person who is not signed in finds the sign-in page as it was', async ({ page, portal }) => {
  const before = await textOf(page, '/landingpage');
  await waitForServiceWorker(page);
  await passSevenDays(page, portal.url);
  expect(await textOf(page, '/landingpage')).toBe(before);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await textOf(page, '/home')).toBe(before);
});

test('a person whose session has ended meanwhile meets the sign-in page, and returns from it', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/card');
  await waitForServiceWorker(page);
  await passSevenDays(page, portal.url);
  await context.clearCookies();
  await page.goto('/card');
  await expect(page).toHaveURL(/\/landingpage\?returnTo=%2Fcard$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in with university account' })).toBeVisible();
});
