import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '#tests/tools/files.ts';
import { root } from '#tests/tools/modules.ts';
import { testThrough } from './support/proxy.ts';
import { startReleaseProxy } from './support/releases.ts';
import { createSession, expect, waitForServiceWorker } from './support/test.ts';

const test = testThrough(startReleaseProxy);
test.use({ serviceWorkers: 'allow' });

/**
 * Builds a release in which the title of the profile has another key and another text. The caller
 * removes the folder.
 */
function buildNextRelease(): string {
  const copy = mkdtempSync(join(tmpdir(), 'minit-next-release-'));
  for (const part of [
    'src',
    'sw',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tests/tsconfig.json',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const file of [
    ...filesIn(join(copy, 'src/client')),
    ...filesIn(join(copy, 'public/app/translations')),
  ].filter((name) => /\.(tsx?|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    const changed = text
      .replace(/(["'])PAGE\/PROFILE\1/g, '$1PAGE/MY_PROFILE$1')
      .replace('"My profile"', '"My new profile"');
    if (changed !== text) writeFileSync(file, changed);
  }
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(built.status, built.stderr).toBe(0);
  return copy;
}

test('an open app keeps its texts after a release until its update, then has the new ones even offline', async ({
  page,
  context,
  network,
}) => {
  test.setTimeout(240_000);
  const next = buildNextRelease();
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  try {
    await createSession(context, network.url, 'annli42');
    await page.goto('/profile/employee');
    await expect(title('My profile')).toBeVisible();
    await waitForServiceWorker(page);
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            (await caches.match('/app/translations/cards.en-GB.json', { ignoreSearch: true })) !==
            undefined,
        ),
      )
      .toBe(true);

    network.releaseBuild(join(next, 'dist/client'));
    await page.evaluate(
      async () => void (await (await navigator.serviceWorker.getRegistration())?.update()),
    );
    await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 30_000 });
    for (const load of [1, 2]) {
      await page.reload();
      await expect(title('My profile'), `load ${load} of the old version`).toBeVisible();
      // The worker refreshes what it stores 2 s after a start.
      await page.waitForTimeout(4000);
    }
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(title('My new profile')).toBeVisible({ timeout: 60_000 });

    await context.setOffline(true);
    await page.reload();
    await expect(title('My new profile')).toBeVisible();
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
});
