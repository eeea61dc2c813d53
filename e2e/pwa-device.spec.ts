import type { Page } from '@playwright/test';
import { storedDataAsText } from './support/storedData.ts';
import { createSession, expect, test, waitForServiceWorker, TRIAL } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

async function visitAsAnna(page: Page, url: string): Promise<void> {
  await createSession(page.context(), url, 'annli42');
  await page.goto('/profile/employee');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => storedDataAsText(page)).toContain('Anna Lindqvist');
}

// PWA-09
test('stored data shows its age while the server is unreachable, and is refreshed when it is back', async ({
  page,
  portal,
}) => {
  await visitAsAnna(page, portal.url);
  await expect(page.getByText(/^Shown from the device, fetched/)).toBeHidden();

  await portal.kill();
  await page.goto('/profile/employee');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  await expect(page.getByText(/^Shown from the device, fetched \d\d:\d\d$/).first()).toBeVisible();

  await portal.start();
  await expect(page.getByText(/^Shown from the device, fetched/).first()).toBeHidden({
    timeout: 30_000,
  });
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
});

// PWA-13
test('another person on the same device never sees data of the first person', async ({
  page,
  portal,
  browser,
}) => {
  await visitAsAnna(page, portal.url);
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Anna');

  // The session changes to another person without a sign-out in between.
  const elsewhere = await browser.newContext();
  await createSession(elsewhere, portal.url, 'nilan234');
  const cookies = await elsewhere.cookies();
  await elsewhere.close();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const seenTexts = new Set<string>();
  await page.exposeFunction('saw', (text: string) => seenTexts.add(text));
  await page.addInitScript(() => {
    const report = () =>
      Reflect.apply(Reflect.get(window, 'saw') as (text: string) => void, window, [
        document.body?.textContent ?? '',
      ]);
    setInterval(report, 5);
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nils');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Nils');

  expect(seenTexts.size).toBeGreaterThan(1);
  expect([...seenTexts].filter((text) => /Anna|annli42|Lindqvist/.test(text))).toEqual([]);
  const stored = await storedDataAsText(page);
  expect(stored).not.toMatch(/Anna|annli42|Lindqvist/);
  expect(stored).toContain('nilan234');
});

test(
  'no national id, session or server-only call is stored on the device',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await visitAsAnna(page, portal.url);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
    const { identityNumber } = (await (await page.request.get('/api/authentication')).json()) as {
      identityNumber: string;
    };
    expect(identityNumber).toMatch(/^\d{8}/);

    const stored = await storedDataAsText(page);
    expect(stored).not.toContain(identityNumber);
    const addresses = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(opened.map((cache) => cache.keys())))
        .flat()
        .map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
      '/api/cardcheck/status',
      '/api/configuration/accessibility',
      '/api/configuration/applicationconfiguration',
      '/api/configuration/cssAssets',
      '/api/configuration/siteFeatures',
    ]);
    expect(addresses.filter((path) => path.startsWith('/sign'))).toEqual([]);
  },
);

// PWA-06, PWA-13
test(
  'the organisation tree is stored after use, and removed at sign-out',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'bener17');
    await page.goto('/home');
    await waitForServiceWorker(page);
    const isTreeStored = () =>
      page.evaluate(async () => (await caches.match('/api/Organisations')) !== undefined);
    expect(await page.evaluate(async () => (await fetch('/api/Organisations')).status)).toBe(200);
    await expect.poll(isTreeStored).toBe(true);

    await page.getByRole('button', { name: 'Menu for Bengt Eriksson' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/landingpage/);
    expect(await isTreeStored()).toBe(false);
  },
);

test(
  'the sign-in pages and calls always reach the server, never the worker',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await visitAsAnna(page, portal.url);
    await portal.kill();
    for (const address of ['/signin/main', '/signout', '/SignOut/%2Fhome', '/demo']) {
      const elsewhere = await page.context().newPage();
      await expect(elsewhere.goto(address), address).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
      await elsewhere.close();
    }
    expect(await page.goto('/home').then((answer) => answer?.fromServiceWorker())).toBe(true);
    expect(
      await page.evaluate(() =>
        fetch('/api/authentication').then(
          () => 'answered',
          () => 'unreachable',
        ),
      ),
    ).toBe('unreachable');
  },
);

test('a device whose storage was cleared works again', { tag: TRIAL }, async ({ page, portal }) => {
  await visitAsAnna(page, portal.url);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin: portal.url,
    storageTypes: 'indexeddb,cache_storage,local_storage,service_workers',
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  await waitForServiceWorker(page);
});

test(
  'a device with full storage works without storing anything',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: 1 });
    await page.goto('/profile/employee');
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
  },
);

test(
  'a worker stopped by the browser starts again for the next page load',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await visitAsAnna(page, portal.url);
    const browser = await page.context().newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.stopAllWorkers');
    await portal.kill();
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  },
);

// PWA-13
test(
  'a sign-out without a network ends the session as soon as the network is back',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await visitAsAnna(page, portal.url);
    await portal.kill();
    await page.getByRole('button', { name: 'Menu for Anna Lindqvist' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/landingpage/);
    await page.goto('/home');
    await expect(page).toHaveURL(/\/landingpage/);
    expect(await storedDataAsText(page)).not.toMatch(/Anna|annli42|Lindqvist/);

    await portal.start();
    await expect
      .poll(async () => (await page.request.get('/api/user')).status(), { timeout: 30_000 })
      .toBe(401);
  },
);
