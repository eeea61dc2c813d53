import type { CDPSession, Page } from '@playwright/test';
import { storedData, storedDataAsText } from '../support/storedData.ts';
import { createSession, expect, signOut, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'en-GB' });

const NAME = 'Anna Lindqvist';
const PERSONAL = /Anna|annli42|Lindqvist/;

const profile = (page: Page) => page.getByRole('heading', { name: NAME });

/** Opens the profile, until the worker and the device hold what they store of it. */
async function visitAsAnna(page: Page, url: string): Promise<void> {
  await createSession(page.context(), url, 'annli42');
  await page.goto('/profile/employee');
  await expect(profile(page)).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => storedDataAsText(page)).toContain(NAME);
}

/** Goes to Home and back to the profile within the page, without a load. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(profile(page)).toBeVisible();
}

const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};

test.describe('storage that is taken away while the page is open', () => {
  const ways: readonly (readonly [string, (page: Page, cdp: CDPSession) => Promise<unknown>])[] = [
    [
      'by the browser',
      (page, cdp) =>
        cdp.send('Storage.clearDataForOrigin', {
          origin: new URL(page.url()).origin,
          storageTypes: 'indexeddb,cache_storage,local_storage',
        }),
    ],
    [
      'by another tab, which deletes the database',
      async (page) => {
        const other = await page.context().newPage();
        await other.goto('/health/live');
        const outcome = await other.evaluate(
          () =>
            new Promise((resolve) => {
              const request = indexedDB.deleteDatabase('kept-answers');
              request.addEventListener('success', () => resolve('deleted'));
              setTimeout(() => resolve('blocked'), 5000);
            }),
        );
        expect(outcome).toBe('deleted');
        await other.close();
      },
    ],
  ];
  for (const [how, take] of ways)
    test(`${how}: the page goes on, and stores again without a reload`, async ({
      page,
      portal,
    }) => {
      await visitAsAnna(page, portal.url);
      const loads = countLoads(page);
      await take(page, await page.context().newCDPSession(page));
      await expect(profile(page)).toBeVisible();
      await goOn(page);
      await expect.poll(async () => (await storedData(page)).databases).toContain(NAME);
      expect((await storedData(page)).storage).toContain('annli42');
      expect(loads()).toBe(0);
    });

  test('the app’s own files are stored again, so that it starts without a network', async ({
    page,
    portal,
  }) => {
    await visitAsAnna(page, portal.url);
    const cachedFiles = () =>
      page.evaluate(async () => {
        const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        return (await Promise.all(caching.map((cache) => cache.keys()))).flat().length;
      });
    const before = await cachedFiles();
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await expect(profile(page)).toBeVisible();
    await expect.poll(cachedFiles, { timeout: 30_000 }).toBeGreaterThan(before / 2);
    await portal.kill();
    await page.goto('/profile/employee');
    await expect(profile(page)).toBeVisible();
  });
});

test.describe('a database that another tab blocks', () => {
  test('keeps nobody from starting, and from signing out', async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    const other = await page.context().newPage();
    await other.goto('/health/live');
    // As a page of an earlier version does: it keeps its connection when asked to close it.
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('kept-answers');
          opening.addEventListener('upgradeneeded', () =>
            opening.result.createObjectStore('answers'),
          );
          opening.addEventListener('success', () => {
            indexedDB.deleteDatabase('kept-answers').addEventListener('blocked', () => resolve());
            Object.assign(window, { connection: opening.result });
          });
        }),
    );
    await page.goto('/profile/employee');
    await expect(profile(page)).toBeVisible();
    await page.reload();
    await expect(profile(page)).toBeVisible();
    await signOut(page, NAME);
    await expect(page).toHaveURL(/\/landingpage/);
    await other.close();
    await expect.poll(() => storedDataAsText(page)).not.toMatch(PERSONAL);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('by a newer version is left to it', async ({ page, portal }) => {
    await visitAsAnna(page, portal.url);
    const other = await page.context().newPage();
    await other.goto('/health/live');
    const outcome = await other.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('kept-answers', 9);
          request.addEventListener('success', () => {
            request.result.close();
            resolve('upgraded');
          });
          setTimeout(() => resolve('blocked'), 5000);
        }),
    );
    expect(outcome).toBe('upgraded');
    await goOn(page);
  });
});

test('answers of another version’s shape are not shown, and are replaced', async ({
  page,
  portal,
}) => {
  await visitAsAnna(page, portal.url);
  await page.goto('/health/live');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept-answers');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('answers', 'readwrite');
          const entries = transaction.objectStore('answers');
          const reading = entries.get('annli42');
          reading.addEventListener('success', () => {
            const stored = JSON.stringify(reading.result).replaceAll('Lindqvist', 'Outdated');
            entries.put({ ...(JSON.parse(stored) as object), buster: 'another' }, 'annli42');
          });
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
          transaction.addEventListener('abort', () => reject(new Error('Not changed')));
        });
      }),
  );
  await page.goto('/profile/employee');
  await expect(profile(page)).toBeVisible();
  await expect(page.getByText('Outdated')).toHaveCount(0);
  await expect
    .poll(async () => (await storedData(page)).databases)
    .toMatch(new RegExp(`^(?!.*Outdated).*${NAME}`, 's'));
});

test('a tab that has not heard of the sign-out in another stores nothing of the person', async ({
  page,
  portal,
}) => {
  await visitAsAnna(page, portal.url);
  const deaf = await page.context().newPage();
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await deaf.goto('/profile/employee');
  await expect(profile(deaf)).toBeVisible();
  await deaf.waitForLoadState('networkidle');

  // An answer that the server gave before the sign-out, and that arrives after it.
  const { promise: signedOut, resolve: release } = Promise.withResolvers<undefined>();
  await deaf.route('**/api/campuscard', async (route) => {
    const response = await route.fetch();
    await signedOut;
    await route.fulfill({ response });
  });
  const asked = deaf.waitForRequest('**/api/campuscard');
  await deaf.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await asked;
  // Its next poll would tell it that the session has ended.
  await deaf.route(/\/api\/(?!campuscard)/, (route) => route.abort('connectionreset'));
  await signOut(page, NAME);
  await expect(page).toHaveURL(/\/landingpage/);
  const answered = deaf.waitForResponse('**/api/campuscard');
  release(undefined);
  await answered;
  await deaf.waitForTimeout(500);
  expect(await storedDataAsText(page)).not.toMatch(PERSONAL);
  await deaf.close();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
