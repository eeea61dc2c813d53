import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames } from '#build/browsers.ts';
import { root } from '#tests/tools/modules.ts';
import { missingInStyles } from '#tests/tools/styleFeatures.ts';
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
  '.resize': 'a method of the library that reads QR codes',
  '.stackTraceLimit': 'zod checks for it',
  '.toArray': '`Children.toArray` of React',
  '.toBase64': 'the library of QR codes uses it where it exists',
  '.use': 'React’s function, and a method of i18next',
  'CSS.highlights': 'the table marks found text only where this exists',
  DigitalCredential: 'a wallet on another device is offered only where this exists',
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

/** The same for style sheets: what is left out there is not missed, or has another form. */
const STYLES_WHERE_AVAILABLE: Readonly<Record<string, string>> = {
  ':highlight': 'found words are not marked',
  ':selection': 'iPhones mark selected text in their own colour',
  '@page': 'pages are printed with the margins of the browser',
  '@property': 'the frost on a card appears at once',
  'content-visibility': 'what is out of sight is laid out too',
  'font-family: ui-monospace': 'the next font of the list is used',
  'forced-color-adjust': 'WebKit has no forced colours',
  'hanging-punctuation': 'quotation marks stand within the lines',
  resize: 'on phones, text areas grow with their text or scroll',
  'scrollbar-gutter': 'the page moves when its scroll bar appears',
  'scrollbar-width': 'scroll bars have their usual width',
  size: 'pages are printed in the format that the person chooses',
  'text-box-edge': 'the text has its usual space above',
  'text-box-trim': 'the text has its usual space above',
  'text-wrap: balance': 'lines break where they are full',
  'text-wrap: pretty': 'lines break where they are full',
};

test('the built style sheets use nothing that the oldest supported browsers lack', () => {
  const assets = join(root, 'dist/client/assets');
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(10);
  const found = sheets.flatMap((file) =>
    missingInStyles(readFileSync(join(assets, file), 'utf8')).map((feature) => ({ file, feature })),
  );
  expect(found.filter(({ feature }) => !(feature in STYLES_WHERE_AVAILABLE))).toEqual([]);
  const used = new Set(found.map(({ feature }) => feature));
  expect(Object.keys(STYLES_WHERE_AVAILABLE).filter((feature) => !used.has(feature))).toEqual([]);
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
