import type { BrowserContext, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { createSession, expect, signOut, test, waitForServiceWorker } from '../support/test.ts';

const field = (page: Page) => page.getByRole('combobox');
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function openAs(context: BrowserContext, url: string, persona: string): Promise<Page> {
  await createSession(context, url, persona);
  const page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^(Search|Sök)/ })).toBeVisible();
  return page;
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 760 },
    hasTouch: true,
    isMobile: true,
    locale: 'sv-SE',
  });

  test('the magnifier opens a sheet, another word finds the freeze of a lost card, and Back closes', async ({
    context,
    portal,
  }) => {
    const page = await openAs(context, portal.url, 'nilan234');
    const magnifier = page.getByRole('button', { name: 'Sök', exact: true });
    await magnifier.tap();
    await expect(field(page)).toBeFocused();
    const sheet = page.getByRole('dialog', { name: 'Sök och gå till' });
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 760 });
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/home');

    await magnifier.tap();
    await field(page).fill('tappat kort');
    await expect(chosen(page)).toHaveText(/Frys kortet/);
    expect(await violations(page)).toEqual([]);
    await chosen(page).tap();
    await expect(page.getByRole('dialog', { name: 'Frys kortet' })).toBeVisible();
    // Closing the panel and going back leads to where the search began.
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('a search without an answer leads on to the helpdesk', async ({ context, portal }) => {
    const page = await openAs(context, portal.url, 'nilan234');
    await page.getByRole('button', { name: 'Sök', exact: true }).tap();
    await field(page).fill('Nils Andersson');
    await expect(
      page.getByRole('status').getByText(/Portalen har inget som heter så/),
    ).toBeVisible();
    const sheet = page.getByRole('dialog', { name: 'Sök och gå till' });
    await expect(sheet.getByRole('link', { name: /^[\d -]+$/ })).toHaveAttribute('href', /^tel:/);
    await expect(chosen(page)).toHaveText(/Fråga oss/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Hjälp' })).toBeVisible();
  });
});

test('what was chosen last comes first, on this device only until sign-out', async ({
  context,
  portal,
}) => {
  const page = await openAs(context, portal.url, 'annli42');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await expect(chosen(page)).toHaveText(/Dark appearance/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await expect(chosen(page)).not.toHaveText(/Dark appearance/);
  await page.keyboard.type('wifi');
  await expect(chosen(page)).toHaveText(/Eduroam/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/myaccounts\/eduroam$/);
  await page.keyboard.press('Control+k');
  await expect(chosen(page)).toHaveText(/Eduroam/);
  expect(await page.evaluate(() => localStorage.getItem('recentEntries'))).toBe(
    '["PALETTE/EDUROAM","PALETTE/DARK"]',
  );
  await page.keyboard.press('Escape');
  await signOut(page, 'Anna');
  await expect(page).toHaveURL(/\/landingpage/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('recentEntries');
  await expect(page.getByRole('link', { name: 'Sign in with university account' })).toBeVisible();
});

// SUPP-04
test('a name finds the person, and a personal identity number comes along to the account search', async ({
  context,
  portal,
}) => {
  const page = await openAs(context, portal.url, 'davos31');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Nils Andersson');
  await expect(chosen(page)).toHaveText(/Nils Andersson/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?liuId=nilan234$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('20071216-2387');
  await expect(chosen(page)).toHaveText(/Search for the number in Find account/);
  const numberSent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/Accounts/Slim/Search') &&
      response.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accountsearch$/);
  await expect(page.getByRole('searchbox')).toHaveValue('20071216-2387');
  await numberSent;
  expect(addresses.filter((url) => url.includes('2387'))).toEqual([]);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what works without a network comes first, and the rest says what it needs', async ({
    context,
    portal,
  }) => {
    const page = await openAs(context, portal.url, 'fatka61');
    await waitForServiceWorker(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Search Ctrl K' })).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('account');
    const options = page.getByRole('option');
    await expect(options.filter({ hasText: 'Needs a connection' }).first()).toBeVisible();
    await expect(options.first()).not.toHaveText(/Needs a connection/);
    await expect(options.last()).toHaveText(/Needs a connection/);
  });
});
