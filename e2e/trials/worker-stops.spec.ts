import type { BrowserContext, Page, Worker } from '@playwright/test';
import { personalData } from '../support/storedData.ts';
import { createSession, expect, signOut, test, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', locale: 'en-GB' });

const NAME = 'Bengt Eriksson';
const PERSONAL = /bener17|Eriksson/;
const TREE = '/api/Organisations';

const profile = (page: Page) => page.getByRole('heading', { name: NAME });

async function openProfile(page: Page, url: string): Promise<void> {
  await createSession(page.context(), url, 'bener17');
  await page.goto('/profile/employee');
  await expect(profile(page)).toBeVisible();
}

/** Returns a function that stops the worker, as the browser does when it needs memory. */
async function workerStopper(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  return async () => void (await cdp.send('ServiceWorker.stopAllWorkers'));
}

function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

const fetchTree = (page: Page) =>
  page.evaluate(async (path) => (await fetch(path).catch(() => null))?.status ?? null, TREE);
const isTreeStored = (page: Page) =>
  page.evaluate(async (path) => (await caches.match(path)) !== undefined, TREE);

/** The next start works with a network and without, and the sign-out after it leaves nothing. */
async function expectNextStarts(
  page: Page,
  portal: { kill(): Promise<void>; start(): Promise<unknown> },
): Promise<void> {
  await page.reload();
  await expect(profile(page)).toBeVisible();
  await waitForServiceWorker(page);
  await portal.kill();
  await page.reload();
  await expect(profile(page)).toBeVisible();
  await portal.start();
  await page.reload();
  await expect(profile(page)).toBeVisible();
  await signOut(page, NAME);
  await expect(page).toHaveURL(/\/landingpage/);
  await expect.poll(() => personalData(page)).not.toMatch(PERSONAL);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('an installed worker has what a start needs, before it hears from the page', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined;
  });
  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/card');
  await expect(page.getByRole('main')).toContainText('Freeze the card');
  await waitForServiceWorker(page);
  await portal.kill();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Freeze the card');
  await page.goto('/profile/employee');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('a worker that the browser stops', () => {
  test('while it is installed is installed later', async ({ page, portal }) => {
    const stop = await workerStopper(page);
    await openProfile(page, portal.url);
    for (let time = 0; time < 10; time++) {
      await stop();
      await page.waitForTimeout(200);
    }
    await expect(profile(page)).toBeVisible();
    await expectNextStarts(page, portal);
  });

  test('while it starts the page does not keep the page from loading', async ({ page, portal }) => {
    await openProfile(page, portal.url);
    await waitForServiceWorker(page);
    const stop = await workerStopper(page);
    for (let time = 0; time < 3; time++) {
      await page.reload({ waitUntil: 'commit' });
      await stop();
      await expect(profile(page)).toBeVisible();
    }
    await expectNextStarts(page, portal);
  });

  test('while it fetches, or before it has stored the answer, answers the next request', async ({
    page,
    context,
    portal,
  }) => {
    await openProfile(page, portal.url);
    await waitForServiceWorker(page);
    const stop = await workerStopper(page);
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<undefined>();
    await context.route(`**${TREE}`, () => isAsked(undefined), { times: 1 });
    const lost = fetchTree(page);
    await asked;
    await stop();
    // Chromium repeats some requests without the worker.
    expect([null, 200]).toContain(await lost);
    expect(await fetchTree(page)).toBe(200);
    await expect.poll(() => isTreeStored(page)).toBe(true);

    await page.evaluate(() => caches.delete('person'));
    await workerOf(context).evaluate(() => {
      Cache.prototype.put = () => new Promise(() => undefined);
    });
    expect(await fetchTree(page)).toBe(200);
    await stop();
    expect(await isTreeStored(page)).toBe(false);
    expect(await fetchTree(page)).toBe(200);
    await expect.poll(() => isTreeStored(page)).toBe(true);
    await expectNextStarts(page, portal);
    expect(await isTreeStored(page)).toBe(false);
  });

  test('during a sign-out leaves nothing of the person', async ({ page, context, portal }) => {
    await openProfile(page, portal.url);
    await waitForServiceWorker(page);
    expect(await fetchTree(page)).toBe(200);
    await expect.poll(() => isTreeStored(page)).toBe(true);
    const stop = await workerStopper(page);
    await workerOf(context).evaluate(() => {
      CacheStorage.prototype.delete = () => new Promise(() => undefined);
    });
    await signOut(page, NAME);
    await stop();
    // Chromium 150 waits for the answer of the stopped worker, until the person loads a page.
    await page.goto('/landingpage');
    await expect(page).toHaveURL(/\/landingpage/);
    await expect.poll(() => isTreeStored(page)).toBe(false);
    expect(await personalData(page)).not.toMatch(PERSONAL);
    await openProfile(page, portal.url);
    await expectNextStarts(page, portal);
  });

  test('with the page, between the answer to a change and its storing, shows the change later', async ({
    page,
    context,
    portal,
  }) => {
    await createSession(context, portal.url, 'karwi36');
    await page.goto('/card');
    await waitForServiceWorker(page);
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<undefined>();
    await page.route('**/api/campuscard/freeze', async (route) => {
      await route.fetch();
      hasChanged(undefined);
    });
    await page.getByRole('main').getByRole('link', { name: 'Freeze the card' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze the card' }).click();
    await changed;
    const stop = await workerStopper(page);
    await stop();
    await page.close();

    const next = await context.newPage();
    await next.goto('/card');
    const main = next.getByRole('main');
    await main.getByRole('button', { name: 'Unfreeze the card' }).click();
    await expect(main.getByRole('link', { name: 'Freeze the card' })).toBeVisible();
  });
});
