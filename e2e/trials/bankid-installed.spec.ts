import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const IPHONE_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.use({ userAgent: IPHONE_APP, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Opens the page as an app of the home screen, with the real BankID app instead of the page. */
async function openInstalled(page: Page, address: string): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true }),
  );
  await page.route(/\/api\/bankid\/(auth|order)$/, async (route) => {
    const answer = await route.fetch();
    const order = (await answer.json()) as object | null;
    await route.fulfill({ response: answer, json: order && { ...order, demoApp: null } });
  });
  await page.goto(address);
}

const openLink = (page: Page) => page.getByRole('link', { name: 'Open the BankID app' });

/** Starts a sign-in on this device and returns the token for the BankID app. */
async function startOnThisDevice(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Open the BankID app' }).click();
  await expect(openLink(page)).toBeVisible();
  const address = new URL((await openLink(page).getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://app.bankid.com');
  expect(address.searchParams.get('redirect')).toBe('null');
  await expect(page.getByText('Come back here and type them.')).toBeVisible();
  return address.searchParams.get('autostarttoken') ?? '';
}

/**
 * Identifies in the BankID app, with the page in the background. The app then opens its address in
 * Safari, which has cookies of its own. Returns the code that Safari shows.
 */
async function identify(browser: Browser, baseURL: string, token: string): Promise<string> {
  const safari = await browser.newContext({ baseURL, locale: 'en-GB' });
  const app = await safari.newPage();
  await app.goto(`/demo/bankid?autostarttoken=${token}`);
  await app.getByRole('button', { name: 'Rebecka Moberg' }).click();
  await app.getByRole('button', { name: 'Identify' }).click();
  await app.getByRole('link', { name: 'Back to the page that you came from' }).click();
  await expect(app.getByText('Do not give the code away')).toBeVisible();
  const code = (await app.locator('output').textContent()) ?? '';
  await safari.close();
  return code;
}

async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByText('You have identified yourself.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code from the other browser' }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

// AUTH-06
test('the installed app on an iPhone continues with the code that Safari shows', async ({
  page,
  browser,
  baseURL,
}) => {
  await openInstalled(page, '/authentication/bankid');
  await typeCode(page, await identify(browser, baseURL!, await startOnThisDevice(page)));
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
});

test('an app that the phone has closed meanwhile finds the sign-in again from its first page', async ({
  page,
  browser,
  baseURL,
}) => {
  await openInstalled(page, '/authentication/bankid');
  const token = await startOnThisDevice(page);
  await page.goto('about:blank');
  const code = await identify(browser, baseURL!, token);
  await page.goto('/home');
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/account\/selectaccount$/);
});

test('the other ways to sign in stay within reach while BankID is waiting', async ({ page }) => {
  await openInstalled(page, '/authentication/bankid');
  await startOnThisDevice(page);
  await page.getByRole('link', { name: 'Other ways to sign in' }).click();
  const way = page.getByRole('link', { name: 'Sign in with university account' });
  await expect(way).toBeVisible();
  await page.reload();
  await expect(way).toBeVisible();
});
