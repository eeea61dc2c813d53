import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames } from '#build/browsers.ts';
import { root } from '#tests/tools/modules.ts';
import { missingFeaturesIn } from '#tests/tools/webFeatures.ts';
import { createSession, expect, test } from './support/test.ts';

/**
 * Features that some of the oldest browsers lack and that the files use only where they exist, and
 * the reason.
 */
const USED_WHERE_AVAILABLE: Readonly<Record<string, string>> = {
  '.dispose': 'what the library of the pictures calls a property of a frame',
  '.displayName': 'what React and Mantine call a component in its messages',
  '.isError': 'what React Query calls a property of a result',
  '.stackTraceLimit': 'zod checks for it',
  '.toArray': '`Children.toArray` of React',
  '.use': 'React’s function, and a method of i18next',
  'CSS.highlights': 'the table marks found text only where this exists',
  'Error.captureStackTrace': 'zod checks for it',
  Highlight: 'the table marks found text only where `CSS.highlights` exists',
  'PublicKeyCredential.getClientCapabilities': 'the passkey library checks for it',
  TouchEvent: 'the library of the sliders checks for it',
  scheduler: 'tasks are scheduled with `setTimeout` otherwise',
};

test('the built files use nothing that the oldest supported browsers lack', () => {
  const built = join(root, 'dist/client');
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(50);
  const found = scripts.flatMap((file) =>
    missingFeaturesIn(readFileSync(join(built, file), 'utf8')).map((feature) => ({
      file,
      feature,
    })),
  );
  expect(found.filter(({ feature }) => !(feature in USED_WHERE_AVAILABLE))).toEqual([]);
  expect(
    Object.keys(USED_WHERE_AVAILABLE).filter(
      (feature) => !found.some((one) => one.feature === feature),
    ),
  ).toEqual([]);
});

test('a browser that is too old is told which ones it needs', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByRole('alert')).toContainText(
    `Portalen behöver ${browserNames('eller')}, eller nyare.`,
  );
  await expect(page.getByRole('alert')).toContainText(
    `The portal needs ${browserNames('or')}, or newer.`,
  );
});

for (const [name, answer] of [
  ['blocked', 'abort'],
  ['removed', 'fulfill'],
] as const) {
  test(`when all scripts are ${name}, a retry is offered instead of the skeleton, and loads the page`, async ({
    page,
    portal,
    context,
  }) => {
    await createSession(context, portal.url, 'annli42');
    await page.route('**/assets/**', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ status: 404 }),
    );
    await page.goto('/home');
    await expect(page.getByRole('alert')).toContainText('Portalen kunde inte läsas in.');
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Försök igen / Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  });
}
