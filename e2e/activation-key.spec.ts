import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const KEY = 'K7QD-0M3X-9TVB-2HWR';
const NUMBER = '20071216-2387';

test.beforeEach(async ({ portal, request }) => {
  await request.post(`${portal.url}/demo/reset`);
});

/** Any page of the account area except the page with the form. */
const inTheAccountArea = /\/account\/(?!activationkey)\w+/;
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const number = (page: Page) => page.getByLabel('Personal identity number');
const key = (page: Page) => page.getByLabel('Activation key');

// AUTH-01, AUTH-13
test('leads from the landing page, with number and key, to the account area', async ({ page, portal }) => {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Activation key' }).click();
  await expect(next(page)).toBeDisabled();
  await number(page).fill('123');
  await number(page).blur();
  await expect(page.getByText('10 or 12 digits, for example')).toBeVisible();
  await number(page).fill(NUMBER);
  await key(page).fill('k7qd om3x 9tvb 2hwr');
  await key(page).blur();
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(page).toHaveURL(inTheAccountArea);
  expect(await (await page.request.get(`${portal.url}/api/authentication`)).json()).toMatchObject({ authenticationScope: 5, liUId: 'wilkr321' });
});

// AUTH-14
test('a scanned code fills the field, and the key appears in no address, history, storage or request except its own', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  await page.goto(`/account/activationkey?key=${KEY.replaceAll('-', '').toLowerCase()}&returnTo=%2Faccount`);
  await expect(key(page)).toHaveValue(KEY);
  await expect(page).toHaveURL(/\/account\/activationkey\?returnTo=%2Faccount$/);

  await page.goto('/landingpage');
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/activationkey\?returnTo=%2Faccount$/);
  await expect(key(page)).toHaveValue('');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return JSON.stringify([localStorage, sessionStorage, history.state, requests]);
  });
  expect(`${kept} ${asked.join(' ')}`).not.toMatch(/k7qd/i);
});

test('a wrong number is reported above the button, and the typed text is kept', async ({ page }) => {
  await page.goto(`/account/activationkey?key=${KEY}`);
  await number(page).fill('20060302-2393');
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('do not belong together');
  await expect(key(page)).toHaveValue(KEY);
  await number(page).fill(NUMBER);
  await next(page).click();
  await expect(page).toHaveURL(inTheAccountArea);
});

test('the sixth attempt is rejected, even with the right key', async ({ page }) => {
  await page.goto('/account/activationkey?key=AAAA-BBBB-CCCC-DDDD');
  await number(page).fill(NUMBER);
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse(/activationKey\/signin/);
    await next(page).click();
    expect((await answered).status()).toBe(404);
    await expect(next(page)).toBeEnabled();
  }
  await key(page).fill(KEY);
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts');
});

test('the first browser can continue where it stopped; until then another browser is shown that the key is in use', async ({ page, portal, browser }) => {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
  const first = await context.newPage();
  const enter = async (on: Page) => {
    await on.goto(`/account/activationkey?key=${KEY}`);
    await number(on).fill(NUMBER);
    await next(on).click();
  };
  await enter(first);
  await expect(first).toHaveURL(inTheAccountArea);
  await enter(page);
  await expect(page.getByText('The key is in use in another browser')).toBeVisible();
  await expect(key(page)).toHaveAttribute('aria-invalid', 'true');

  // A person who continues without signing out is recognised; after the sign-out, key and number can be used in any browser.
  await enter(first);
  await expect(first).toHaveURL(inTheAccountArea);
  await first.goto('/signout');
  await enter(page);
  await expect(page).toHaveURL(inTheAccountArea);
  await context.close();
});

test('is accessible: works by keyboard alone, without axe violations or horizontal scrolling at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/account/activationkey?key=${KEY}`);
  await expect(next(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violations(page)).toEqual([]);
  await number(page).focus();
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await expect(key(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await number(page).fill(NUMBER);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(inTheAccountArea);
});
