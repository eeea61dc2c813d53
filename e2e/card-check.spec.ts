import type { Browser, Page } from '@playwright/test';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codePicture, codeVideo } from '#tests/support/codePictures.ts';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import { codeText, readCode, statementContent, withSignature } from '#rules/livingCode.ts';
import { violations } from './support/accessibility.ts';
import { storedData } from './support/storedData.ts';
import {
  createSession,
  expect,
  resetUniversity,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

/** What the fake camera sees. Each worker has a browser, and so a camera, of its own. */
const CAMERA = join(tmpdir(), `minit-camera-${process.pid}.y4m`);

test.use({
  serviceWorkers: 'allow',
  locale: 'sv-SE',
  launchOptions: launchOptionsOf(
    findChromium(),
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${CAMERA}`,
  ),
});
test.afterAll(() => rmSync(CAMERA, { force: true }));

const verdict = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Nästa kort' });
const APPEARS = { timeout: 30_000 };

/** The holder's own browser, which shows the code of the card. */
async function holderOf(browser: Browser, url: string, persona: string) {
  const context = await browser.newContext({ baseURL: url, locale: 'sv-SE' });
  await createSession(context, url, persona);
  const page = await context.newPage();
  await page.goto('/card');
  await page.getByRole('link', { name: 'Visa QR-kod' }).click();
  const code = page.getByRole('img', { name: /^QR-kod som visar/ });
  await expect(code).toBeVisible(APPEARS);
  return {
    page,
    context,
    code: async () => (await code.getAttribute('data-value')) ?? '',
    /** A code that this device signs for another time, or of another name. */
    signs: (at: number, edit: (certificate: Uint8Array) => void = () => undefined) =>
      signedBy(page, persona, at, edit),
  };
}

async function signedBy(
  page: Page,
  owner: string,
  at: number,
  edit: (certificate: Uint8Array) => void,
): Promise<string> {
  const asked = async ([name, content]: readonly [string, readonly number[] | null]) => {
    const request = indexedDB.open('kept-answers');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const entry = request.result.transaction('answers').objectStore('answers').get(name);
    await new Promise((resolve) => entry.addEventListener('success', resolve));
    request.result.close();
    const key = entry.result as { privateKey: CryptoKey; certificate: Uint8Array };
    if (content === null) return [...key.certificate];
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, key.privateKey, Uint8Array.from(content));
    return [...new Uint8Array(signature)];
  };
  const certificate = Uint8Array.from(await page.evaluate(asked, [`${owner} card`, null] as const));
  edit(certificate);
  const content = statementContent(certificate, at);
  const signature = await page.evaluate(asked, [`${owner} card`, [...content]] as const);
  return codeText(withSignature(content, Uint8Array.from(signature)));
}

/** Opens the page with a code in front of the camera. */
async function scan(page: Page, text: string, width?: number): Promise<void> {
  writeFileSync(CAMERA, await codeVideo(text, width));
  await page.goto('/check');
}

async function choosePicture(page: Page, text: string): Promise<void> {
  const buffer = await codePicture(text);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
}

test(
  'a camera reads a small code, and shows who holds it until the next card',
  { tag: TRIAL },
  async ({ page, portal, browser, context }) => {
    test.setTimeout(180_000);
    await resetUniversity(page.request, portal.url);
    const holder = await holderOf(browser, portal.url, 'nilan234');
    await holder.page.getByRole('switch', { name: /^Visa mitt foto/ }).click();
    await expect(holder.page.getByRole('switch')).toBeChecked(APPEARS);

    await context.grantPermissions(['camera']);
    await scan(page, await holder.code(), 130);
    const found = verdict(page, 'Kortet gäller');
    await expect(found).toContainText('Nils Andersson', APPEARS);
    await expect(found).toContainText(/Kontrollerat \d\d:\d\d, för \d+ s sedan/);
    await expect(found.getByRole('img', { name: 'Foto av Nils Andersson' })).toBeVisible();
    await expect(found.getByRole('heading', { name: 'Kortet gäller' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    expect(JSON.stringify(await storedData(page))).not.toContain('Nils');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nils Andersson')).toHaveCount(0);
    await holder.context.close();
    await expect(page.getByText('Håll koden inom ramen.')).toBeVisible(APPEARS);
  },
);

test('without a camera, pictures are read; what is not shown right now by its holder is refused', async ({
  page,
  portal,
  browser,
}) => {
  test.setTimeout(180_000);
  await resetUniversity(page.request, portal.url);
  const holder = await holderOf(browser, portal.url, 'nilan234');
  const shownAt = async () => readCode(await holder.code())?.shownAt ?? 0;
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/check');
  await expect(page.getByText('Webbläsaren får inte använda kameran')).toBeVisible(APPEARS);
  expect(await violations(page)).toEqual([]);

  await choosePicture(page, await holder.code());
  await expect(verdict(page, 'Kortet gäller')).toContainText('Personen visar inget foto', APPEARS);
  await next(page).click();

  const refusedWith = async (text: string, reason: string) => {
    await choosePicture(page, text);
    const found = verdict(page, 'Godta inte koden');
    await expect(found).toContainText(reason, APPEARS);
    await expect(found).not.toContainText('Andersson');
    await next(page).click();
  };
  const at = await shownAt();
  await refusedWith(await holder.signs(at - 120_000), 'äldre än en minut');
  await refusedWith(
    await holder.signs(at, (certificate) => certificate.set(Buffer.from('Anna'), 54)),
    'Koden är ändrad',
  );
  await refusedWith('https://example.com', 'Det är ingen kod från Kvarnby universitet.');
  const latest = await holder.code();
  const headers = { origin: portal.url };
  await holder.page.request.post('/api/campuscard/freeze', { headers });
  await refusedWith(latest, 'Koden gäller inte längre.');
  await holder.context.close();
  await expect(page.getByRole('button', { name: 'Välj en bild' })).toBeVisible();
});

test(
  'once opened online, the page checks offline by a list whose time it states',
  { tag: TRIAL },
  async ({ page, portal, browser, context }) => {
    test.setTimeout(180_000);
    await resetUniversity(page.request, portal.url);
    const holder = await holderOf(browser, portal.url, 'annli42');
    writeFileSync(CAMERA, await codeVideo('nothing of ours'));
    await context.grantPermissions(['camera']);
    await page.goto('/check');
    await waitForServiceWorker(page);
    // The list that the worker stored may be of before the university's first certificate.
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        await (await caches.open(name)).delete('/api/cardcheck/status');
      await fetch('/api/cardcheck/status');
    });
    await context.setOffline(true);
    await scan(page, await holder.code());
    const found = verdict(page, 'Kortet gäller enligt listan');
    await expect(found).toContainText('Anna Lindqvist', APPEARS);
    await expect(found).toContainText(/Listan är från i dag \d\d:\d\d/);
    expect(JSON.stringify(await storedData(page))).not.toContain('Lindqvist');
    await holder.context.close();
    await expect(page.getByText(/^Du är offline\. Koder kontrolleras/)).toBeVisible();
  },
);
