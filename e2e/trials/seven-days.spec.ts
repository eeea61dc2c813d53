import type { Page } from '@playwright/test';
import { createSession, expect, test, waitForServiceWorker } from '../support/test.ts';

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

const says = (page: Page) => page.locator('#root').innerText();

/** What the page says once nothing is loading and its text has not changed for two seconds. */
async function textOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
  let text = '';
  await expect(async () => {
    const before = text;
    text = await says(page);
    expect(text).toBe(before);
  }).toPass({ intervals: [2000] });
  return text;
}

/** Opens the page and waits until it says this. */
async function expectText(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => says(page), { message: address }).toBe(text);
}

const PAGES = ['/home', '/card', '/profile/student', '/home/panels/helpdesk'];

// PWA-03, PWA-07
test('a signed-in person finds every page as it was, without a word', async ({
  page,
  context,
  portal,
}) => {
  await createSession(context, portal.url, 'nilan234');
  await page.goto('/home');
  await waitForServiceWorker(page);
  const before = new Map<string, string>();
  for (const address of PAGES) before.set(address, await textOf(page, address));

  await passSevenDays(page, portal.url);
  for (const [address, text] of before) {
    await expectText(page, address, text);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await waitForServiceWorker(page);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a person who is not signed in finds the sign-in page as it was', async ({ page, portal }) => {
  const before = await textOf(page, '/landingpage');
  await waitForServiceWorker(page);
  await passSevenDays(page, portal.url);
  await expectText(page, '/landingpage', before);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectText(page, '/home', before);
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
