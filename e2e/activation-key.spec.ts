import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { expect, resetUniversity, test, TRIAL } from './support/test.ts';

const KEY = 'K7QD-0M3X-9TVB-2HWR';
const NUMBER = '20071216-2387';

test.beforeEach(async ({ portal, request }) => {
  await resetUniversity(request, portal.url);
});

/** Any page of the account area except the page with the form. */
const ACCOUNT_AREA = /\/account\/(?!activationkey)\w+/;
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' });
const numberField = (page: Page) => page.getByLabel('Personal identity number');
const keyField = (page: Page) => page.getByLabel('Activation key');

// AUTH-01, AUTH-13
test('leads from the landing page, with number and key, to the account area', async ({
  page,
  portal,
}) => {
  await page.goto('/landingpage');
  await page.getByRole('link', { name: 'Activation key' }).click();
  await expect(nextButton(page)).toBeDisabled();
  await numberField(page).fill('123');
  await numberField(page).blur();
  await expect(page.getByText('10 or 12 digits, for example')).toBeVisible();
  await numberField(page).fill(NUMBER);
  await keyField(page).fill('k7qd om3x 9tvb 2hwr');
  await keyField(page).blur();
  await expect(nextButton(page)).toBeEnabled();
  await nextButton(page).click();
  await expect(page).toHaveURL(ACCOUNT_AREA);
  expect(await (await page.request.get(`${portal.url}/api/authentication`)).json()).toMatchObject({
    authenticationScope: 5,
    liUId: 'wilkr321',
  });
});

// AUTH-14
test(
  'a scanned code fills the field; the key is in no address, history, storage or other request',
  { tag: TRIAL },
  async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest())
        requestedUrls.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
    });
    await page.goto(
      `/account/activationkey?key=${KEY.replaceAll('-', '').toLowerCase()}&returnTo=%2Faccount`,
    );
    await expect(keyField(page)).toHaveValue(KEY);
    await expect(page).toHaveURL(/\/account\/activationkey\?returnTo=%2Faccount$/);

    await page.goto('/landingpage');
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/activationkey\?returnTo=%2Faccount$/);
    await expect(keyField(page)).toHaveValue('');
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return JSON.stringify([localStorage, sessionStorage, history.state, requests]);
    });
    expect(`${stored} ${requestedUrls.join(' ')}`).not.toMatch(/k7qd/i);
    await expect(numberField(page)).toBeVisible();
  },
);

test(
  'a wrong number is reported above the button, and the typed text is kept',
  { tag: TRIAL },
  async ({ page }) => {
    await page.goto(`/account/activationkey?key=${KEY}`);
    await numberField(page).fill('20060302-2393');
    await nextButton(page).click();
    await expect(page.getByRole('alert')).toContainText('do not belong together');
    await expect(keyField(page)).toHaveValue(KEY);
    await numberField(page).fill(NUMBER);
    await nextButton(page).click();
    await expect(page).toHaveURL(ACCOUNT_AREA);
  },
);

test('the sixth attempt is rejected, even with the right key', { tag: TRIAL }, async ({ page }) => {
  await page.goto('/account/activationkey?key=AAAA-BBBB-CCCC-DDDD');
  await numberField(page).fill(NUMBER);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const signInResponse = page.waitForResponse(/activationKey\/signin/);
    await nextButton(page).click();
    expect((await signInResponse).status()).toBe(404);
    await expect(nextButton(page)).toBeEnabled();
  }
  await keyField(page).fill(KEY);
  await nextButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts');
});

test(
  'the first browser can continue where it stopped; until then another sees that the key is in use',
  { tag: TRIAL },
  async ({ page, portal, browser }) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' });
    const first = await context.newPage();
    const submitKey = async (on: Page) => {
      await on.goto(`/account/activationkey?key=${KEY}`);
      await numberField(on).fill(NUMBER);
      await nextButton(on).click();
    };
    await submitKey(first);
    await expect(first).toHaveURL(ACCOUNT_AREA);
    await submitKey(page);
    await expect(page.getByText('The key is in use in another browser')).toBeVisible();
    await expect(keyField(page)).toHaveAttribute('aria-invalid', 'true');

    // A person who continues without signing out is recognised; after the sign-out, key and number
    // can be used in any browser.
    await submitKey(first);
    await expect(first).toHaveURL(ACCOUNT_AREA);
    await first.goto('/signout');
    await submitKey(page);
    await expect(page).toHaveURL(ACCOUNT_AREA);
    await context.close();
  },
);

test(
  'is accessible: works by keyboard alone, without axe violations or horizontal scrolling at 320 pixels',
  { tag: TRIAL },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/account/activationkey?key=${KEY}`);
    await expect(nextButton(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    expect(await violations(page)).toEqual([]);
    await numberField(page).focus();
    await page.keyboard.type('123');
    await page.keyboard.press('Tab');
    await expect(keyField(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await numberField(page).fill(NUMBER);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(ACCOUNT_AREA);
  },
);
