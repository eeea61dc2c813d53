import type { Page } from '@playwright/test';
import { storedAddresses } from '../support/storedData.ts';
import { NEXT, test } from '../support/nextRelease.ts';
import { createSession, expect, signOut, waitForServiceWorker } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context, network }) => createSession(context, network.url, 'annli42'));

const prompt = (page: Page) => page.getByText('A new version is ready');
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const mobile = (page: Page) => page.getByLabel('Mobile number');
const isStored = (page: Page, part: string) =>
  storedAddresses(page).then((all) => all.some((address) => address.includes(part)));

const checkForUpdate = (page: Page) =>
  page.evaluate(
    async () => void (await (await navigator.serviceWorker.getRegistration())?.update()),
  );

/** Waits until the worker rests, without which its successor waits for minutes under a debugger. */
const waitForIdleWorker = (page: Page) => page.waitForTimeout(4000);

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile/employee');
  await expect(title(page, 'My profile')).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => isStored(page, '/translations/cards.en-GB.json')).toBe(true);
}

async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await mobile(page).fill(number);
}

async function save(page: Page, number: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(number);
}

const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Opens further pages, whose parts, texts and data have not been loaded yet. */
async function visitOthers(page: Page, parts: readonly string[]): Promise<void> {
  for (const name of parts) {
    await open(page, name);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByText('This part could not be loaded')).toHaveCount(0);
  }
}

test('an open page goes on with the server of the next release, and is told of it once', async ({
  page,
  network,
  next,
}) => {
  await openProfile(page);
  await typeNumber(page, '070-174 06 61');
  network.forwardTo(next.url);
  await checkForUpdate(page);
  await expect(prompt(page)).toBeVisible();
  await expect(mobile(page)).toHaveValue('070-174 06 61');
  await save(page, '070-174 06 61');
  await visitOthers(page, ['My card', 'My devices', 'My support cases']);
  await expect(prompt(page)).toHaveCount(1);

  // Reloads stay with the version in use, with its texts.
  await page.goto('/profile/employee');
  await expect(title(page, 'My profile')).toBeVisible();
  await waitForIdleWorker(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(title(page, NEXT.title)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(NEXT.field)).toBeVisible();
  await expect(page.getByText(NEXT.call)).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);

  await page.context().setOffline(true);
  await page.reload();
  await expect(title(page, NEXT.title)).toBeVisible();
});

test('a page of the next release goes on with a server of this one', async ({
  browser,
  portal,
  network,
  next,
}) => {
  // As at a first visit, no worker has stored any part.
  const context = await browser.newContext({
    baseURL: network.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await createSession(context, network.url, 'annli42');
  const page = await context.newPage();
  network.forwardTo(next.url);
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  network.forwardTo(portal.url);
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(title(page, NEXT.title)).toBeVisible();
  await expect(page.getByText(NEXT.noCall)).toBeVisible();
  await expect(page.getByText(NEXT.field)).toHaveCount(0);
  await visitOthers(page, ['My card', 'My devices', 'My support cases']);
  await open(page, NEXT.title);
  await typeNumber(page, '070-174 06 62');
  await save(page, '070-174 06 62');
  await expect(page.getByText('Your contact details are saved')).toBeVisible();
  await context.close();
});

test('of two tabs, one stays with its release and its unsaved text when the other is updated', async ({
  page,
  context,
  network,
  next,
}) => {
  await openProfile(page);
  const editing = await context.newPage();
  await openProfile(editing);
  await typeNumber(editing, '070-174 06 63');
  let loads = 0;
  editing.on('load', () => (loads += 1));

  network.forwardTo(next.url);
  await checkForUpdate(page);
  await expect(prompt(editing)).toBeVisible();
  await waitForIdleWorker(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(title(page, NEXT.title)).toBeVisible({ timeout: 60_000 });

  // What this tab has not loaded yet comes from what the worker has stored.
  const browser = await context.newCDPSession(editing);
  await browser.send('Network.clearBrowserCache');
  network.withdraw(/^\/(assets|app\/translations)\//);
  await expect(mobile(editing)).toHaveValue('070-174 06 63');
  await editing
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  await expect(editing.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await editing.keyboard.press('Escape');
  await expect(mobile(editing)).toHaveValue('070-174 06 63');
  await save(editing, '070-174 06 63');
  await visitOthers(editing, ['My card', 'My devices']);
  await expect(prompt(editing)).toHaveCount(1);
  expect(loads).toBe(0);
  network.withdraw(null);

  // A sign-out in one release is one in the other.
  await signOut(editing, 'Anna Lindqvist');
  for (const tab of [page, editing]) await expect(tab).toHaveURL(/\/landingpage/);
  await createSession(context, network.url, 'nilan234');
  for (const tab of [page, editing]) {
    await tab.goto('/home');
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Nils');
    await expect(prompt(tab)).toHaveCount(0);
  }

  // No page of the earlier release is open any more.
  const storedTexts = async () =>
    (await storedAddresses(page)).filter((address) => address.includes('/translations/en-GB.json'));
  await page.reload();
  await expect.poll(storedTexts).toHaveLength(1);
});
