import type { Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/tools/modules.ts';
import { testThrough } from './support/proxy.ts';
import { startReleaseProxy } from './support/releases.ts';
import { createSession, expect, waitForServiceWorker, TRIAL } from './support/test.ts';

const test = testThrough(startReleaseProxy);

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context, network }) => createSession(context, network.url, 'annli42'));

const prompt = (page: Page) => page.getByText('A new version is ready');
const checkForUpdate = (page: Page) =>
  page.evaluate(
    async () => void (await (await navigator.serviceWorker.getRegistration())?.update()),
  );
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};

/**
 * Waits until the worker is idle. The worker updates its stored files 2 s after its start. If a new
 * worker is told to take over right when the old one has finished, and the next request wakes the
 * old one again, the new one waits until the old one stops; under a debugger, as here, that takes
 * five minutes.
 */
const waitForIdleWorker = (page: Page) => page.waitForTimeout(4_000);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForServiceWorker(page);
}

test('a new version waits for the person’s consent, and then reloads every tab once', async ({
  page,
  context,
  network,
}) => {
  await open(page, '/home');
  const other = await context.newPage();
  await open(other, '/profile/employee');
  const [loads, otherLoads] = [countLoads(page), countLoads(other)];

  network.releaseWorker();
  await checkForUpdate(page);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(other)).toBeVisible();
  expect([loads(), otherLoads()]).toEqual([0, 0]);

  await waitForIdleWorker(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => [loads(), otherLoads()], { timeout: 60_000 }).toEqual([1, 1]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect([loads(), otherLoads()]).toEqual([1, 1]);
});

test(
  'the update prompt is in the language of the page',
  { tag: TRIAL },
  async ({ page, network }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'sv-SE'));
    await open(page, '/home');
    network.releaseWorker();
    await checkForUpdate(page);
    await expect(page.getByText('En ny version är redo')).toBeVisible();
  },
);

test(
  'choosing “Later” dismisses the prompt without a reload',
  { tag: TRIAL },
  async ({ page, network }) => {
    await open(page, '/home');
    const loads = countLoads(page);
    network.releaseWorker();
    await checkForUpdate(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(prompt(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    expect(loads()).toBe(0);
  },
);

test(
  'a tab with typed text does not reload with the others, and asks before its text is lost',
  { tag: TRIAL },
  async ({ page, context, network }) => {
    await open(page, '/home');
    const editingTab = await context.newPage();
    await open(editingTab, '/profile/employee');
    await editingTab.getByRole('button', { name: 'Edit contact details' }).click();
    const mobile = editingTab.getByLabel('Mobile number');
    await mobile.fill('070-174 06 58');
    const [loads, editingLoads] = [countLoads(page), countLoads(editingTab)];

    network.releaseWorker();
    await checkForUpdate(page);
    await expect(prompt(editingTab)).toBeVisible();
    await waitForIdleWorker(page);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(loads, { timeout: 60_000 }).toBe(1);
    await editingTab.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(
      editingTab.getByText('What you have typed on this page is not saved'),
    ).toBeVisible();
    await expect(mobile).toHaveValue('070-174 06 58');
    expect(editingLoads()).toBe(0);

    // After the confirmation, the browser does not ask again.
    const dialogTypes: string[] = [];
    editingTab.on('dialog', (dialog) => {
      dialogTypes.push(dialog.type());
      void dialog.accept();
    });
    await Promise.all([
      editingTab.waitForEvent('load'),
      editingTab.getByRole('button', { name: 'Update anyway' }).click(),
    ]);
    await expect(editingTab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(prompt(editingTab)).toBeHidden();
    expect(dialogTypes).toEqual([]);
  },
);

test(
  'a file of an older version is still available after a release, from the device',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await open(page, '/home');
    const areTextsStored = () =>
      page.evaluate(
        async () =>
          (await caches.match('/app/translations/profile.en-GB.json', { ignoreSearch: true })) !==
          undefined,
      );
    await expect.poll(areTextsStored).toBe(true);
    await portal.kill();
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  },
);

test(
  'a page removed by a release shows a notice immediately, and one click loads the new version',
  { tag: TRIAL },
  async ({ page, context, network }) => {
    await context.clearCookies();
    await createSession(context, network.url, 'davos31');
    await open(page, '/home');
    await waitForIdleWorker(page);
    network.withdraw(/^\/assets\/accounts-/);
    await page.getByRole('link', { name: 'Account management' }).first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'The portal has been updated' }),
    ).toBeVisible({ timeout: 2000 });

    network.releaseWorker();
    network.withdraw(null);
    const loads = countLoads(page);
    await page
      .getByRole('status')
      .getByRole('button', { name: 'Update', exact: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account management' })).toBeVisible({
      timeout: 30_000,
    });
    const isWaiting = () =>
      page.evaluate(
        async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null,
      );
    expect([loads(), await isWaiting()]).toEqual([1, false]);
  },
);

test(
  'the kill switch removes the worker and its stored data, and the page keeps working',
  { tag: TRIAL },
  async ({ page, network }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'minit-kill-switch-'));
    try {
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      const built = spawnSync(
        process.execPath,
        [vite, 'build', '--mode', 'kill-switch', '--outDir', folder, '--emptyOutDir'],
        { cwd: root, encoding: 'utf8' },
      );
      expect(built.status, built.stderr).toBe(0);

      await open(page, '/home');
      network.releaseBuild(folder);
      await checkForUpdate(page);
      const workerState = () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
          isControlled: navigator.serviceWorker.controller !== null,
        }));
      await expect
        .poll(() => workerState().catch(() => null))
        .toEqual({ workers: 0, caches: [], isControlled: false });
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');

      // The page of this build does not install a worker again either.
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
      expect((await workerState()).workers).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
