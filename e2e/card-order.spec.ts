import type { Page } from '@playwright/test';
import { statSync, writeFileSync } from 'node:fs';
import { isUpright, photo } from '#tests/support/pictures.ts';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import { coming, faceOn, panelOf } from './support/comingCard.ts';
import { mainThreadTasks } from './support/mainThread.ts';
import {
  cameraTracks,
  currentPicture,
  fileOf,
  largePhoto,
  usePhoto,
  watchCamera,
} from './support/photos.ts';
import { createSession, expect, resetUniversity, test, TRIAL } from './support/test.ts';

test.use({
  locale: 'sv-SE',
  launchOptions: launchOptionsOf(findChromium(), '--use-fake-device-for-media-stream'),
});

const ORDER = '/card/panels/ordercampuscard';
const step = (page: Page, number: number) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Steg ${number}`) }) });
const button = (page: Page, name: string) =>
  panelOf(page).getByRole('button', { name, exact: true });

/** Opens the choice between camera and file, even when a picture from an earlier test exists. */
async function openPhotoChoice(page: Page): Promise<void> {
  const change = button(page, 'Byt porträtt');
  await change.or(button(page, 'Öppna kameran')).first().waitFor();
  if (await change.isVisible()) await change.click();
}

async function choosePin(page: Page, pin: string, repeat = pin): Promise<void> {
  await panelOf(page).getByLabel('Ny pinkod').fill(pin);
  await panelOf(page).getByLabel('Upprepa pinkoden').fill(repeat);
  await panelOf(page).getByLabel('Upprepa pinkoden').press('Enter');
}

// CARD-01, CARD-04, PWA-10
test(
  'a student takes a picture with the camera, chooses a PIN, and sees where to collect the card',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await context.grantPermissions(['camera']);
    await watchCamera(page);
    await createSession(context, portal.url, 'majek123');
    await page.goto('/card');
    await page.getByRole('link', { name: 'Beställ kort' }).click();
    await expect(step(page, 2)).toContainText('Välj först ett porträtt');

    await button(page, 'Öppna kameran').click();
    await expect(button(page, 'Ta bilden')).toBeEnabled();
    expect(await cameraTracks(page)).toEqual(['live']);
    await button(page, 'Ta bilden').click();
    await expect(panelOf(page).getByLabel('Räta upp')).toBeVisible();
    await expect.poll(() => cameraTracks(page)).toEqual(['ended']);
    expect(await faceOn(coming(page))).toBe('chosen');
    await button(page, 'Använd bilden').click();
    await expect(panelOf(page).getByRole('img', { name: 'Porträttet på kortet' })).toBeVisible();
    await expect(step(page, 2).getByRole('heading')).toBeFocused();
    expect((await currentPicture(page)).fitsCard).toBe(true);
    expect(await faceOn(coming(page))).toBe('stored');

    await choosePin(page, '1234', '12');
    await expect(step(page, 2)).toContainText('bland de första som någon skulle gissa');
    await choosePin(page, '4826');
    await expect(step(page, 3)).toContainText('Kortet är beställt');
    await expect(step(page, 3)).toContainText('infocentret på ditt campus');
    await expect(step(page, 3).getByRole('heading')).toBeFocused();

    await page.reload();
    await expect(step(page, 3)).toContainText('Kortet är beställt');
    await expect(button(page, 'Beställ kortet')).toHaveCount(0);
    await page.goto('/card');
    await expect(page.getByRole('link', { name: 'Beställ kort' })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Kortet är beställt');
    const onPage = page.getByRole('region', { name: 'Ditt kort är på väg' });
    await expect.poll(() => faceOn(onPage)).toBe('stored');

    // On Home, a tap anywhere on the card leads to the order.
    await page.goto('/home');
    await expect.poll(() => faceOn(onPage)).toBe('stored');
    await onPage.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(/\/card$/);
  },
);

test(
  'closing the panel while the camera is open turns the camera off',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await context.grantPermissions(['camera']);
    await watchCamera(page);
    await createSession(context, portal.url, 'rebmo678');
    await page.goto(ORDER);
    await button(page, 'Öppna kameran').click();
    await expect(button(page, 'Ta bilden')).toBeEnabled();
    await button(page, 'Stäng').click();
    await expect(panelOf(page)).toBeHidden();
    await expect.poll(() => cameraTracks(page)).toEqual(['ended']);
  },
);

const cameraErrors = [
  {
    name: 'denied',
    exceptionName: 'NotAllowedError',
    message: 'Webbläsaren får inte använda kameran',
  },
  { name: 'missing', exceptionName: 'NotFoundError', message: 'Ingen kamera hittades' },
  {
    name: 'busy',
    exceptionName: 'NotReadableError',
    message: 'Kameran används av en annan app',
  },
  { name: 'unresponsive', exceptionName: null, message: 'Kameran svarar inte än' },
];
for (const { name, exceptionName, message } of cameraErrors) {
  test(
    `a file can be used when the camera is ${name}`,
    { tag: TRIAL },
    async ({ page, portal, context }) => {
      await page.addInitScript((errorName) => {
        navigator.mediaDevices.getUserMedia = () =>
          errorName === null
            ? new Promise(() => {})
            : Promise.reject(new DOMException('', errorName));
      }, exceptionName);
      await createSession(context, portal.url, 'rebmo678');
      await page.goto(ORDER);
      await openPhotoChoice(page);
      await button(page, 'Öppna kameran').click();
      await expect(panelOf(page)).toContainText(message);
      await usePhoto(panelOf(page), fileOf(await photo()));
      await expect(button(page, 'Byt porträtt')).toBeVisible();
      expect((await currentPicture(page)).fitsCard).toBe(true);
    },
  );
}

// PWA-10
test(
  'without camera permission a notice is shown, and the card can be ordered with a picture from a file',
  { tag: TRIAL },
  async ({ page, portal, context, request }) => {
    // Resets the demonstration, so that no card has been ordered yet.
    await resetUniversity(request, portal.url);
    await createSession(context, portal.url, 'majek123');
    await page.goto(ORDER);
    await button(page, 'Öppna kameran').click();
    await expect(panelOf(page)).toContainText(
      /Webbläsaren får inte använda kameran|Kameran svarar inte än/,
    );
    await usePhoto(panelOf(page), fileOf(await photo()));
    await choosePin(page, '4826');
    await expect(step(page, 3)).toContainText('Kortet är beställt');
  },
);

// CARD-02
test('a person with a blocked card orders another one with a picture from a file', async ({
  page,
  portal,
  context,
}) => {
  await createSession(context, portal.url, 'quatr567');
  await page.goto('/card');
  await expect(page.getByRole('main')).toContainText(
    'Kortet är spärrat för gott. Beställ ett nytt.',
  );
  await page.getByRole('link', { name: 'Beställ kort' }).click();
  await usePhoto(panelOf(page), fileOf(await photo()));
  await choosePin(page, '4826');
  await expect(step(page, 3)).toContainText('Kortet är beställt');
});

// CARD-02
test(
  'a person with a card cannot order another one, neither on the page nor on the server',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'petlu456');
    await page.goto(ORDER);
    await expect(panelOf(page)).toContainText('Du har redan ett kort. Spärra det först');
    await expect(button(page, 'Beställ kortet')).toHaveCount(0);
    const answer = await page.request.post('/api/campuscard', {
      data: { newPin: '4826' },
      headers: { origin: portal.url, 'idempotency-key': 'petra-orders' },
    });
    expect({ status: answer.status(), body: await answer.json() }).toMatchObject({
      status: 409,
      body: { errors: { card: ['CARD/ORDER/STATUS'] } },
    });
  },
);

test(
  'a picture is upright however the camera was held',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    test.setTimeout(120_000);
    await createSession(context, portal.url, 'rebmo678');
    await page.goto(ORDER);
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await openPhotoChoice(page);
      const stored = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/profileimage/current') && answer.ok(),
      );
      await usePhoto(panelOf(page), fileOf(await photo({ orientation })));
      await stored;
      const { bytes, fitsCard } = await currentPicture(page);
      expect({ orientation, fitsCard, isUpright: await isUpright(bytes) }).toEqual({
        orientation,
        fitsCard: true,
        isUpright: true,
      });
      await expect(button(page, 'Byt porträtt')).toBeVisible();
    }
  },
);

test(
  'the largest pictures that phones take are reduced to a megabyte at most while the page stays responsive',
  { tag: TRIAL },
  async ({ page, portal, context }, testInfo) => {
    await createSession(context, portal.url, 'rebmo678');
    await page.goto(ORDER);
    await openPhotoChoice(page);
    // Passed by path: a file passed as bytes would be decoded in the page by the test driver.
    const file = testInfo.outputPath('large.jpg');
    writeFileSync(file, await largePhoto());
    expect(statSync(file).size).toBeGreaterThan(2_000_000);
    const tasks = await mainThreadTasks(page, async () => {
      await panelOf(page).locator('input[type=file]').first().setInputFiles(file);
      await expect(panelOf(page).getByLabel('Räta upp')).toBeVisible();
    });
    expect(tasks.length).toBeGreaterThan(50);
    expect(tasks.filter((milliseconds) => milliseconds > 50)).toEqual([]);
    // Not measured: in an automated browser, the request body is copied on the page's main thread.
    const sending = page.waitForRequest((request) =>
      request.url().endsWith('/api/profileimage/upload'),
    );
    await button(page, 'Använd bilden').click();
    const { base64Image } = (await sending).postDataJSON() as { base64Image: string };
    expect(Buffer.from(base64Image, 'base64').length).toBeLessThanOrEqual(1_048_576);
    await expect(button(page, 'Byt porträtt')).toBeVisible();
  },
);

test(
  'dismissing the file picker leaves the panel open',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'rebmo678');
    await page.goto(ORDER);
    await openPhotoChoice(page);
    // What the browser sends when nothing was chosen.
    await panelOf(page)
      .locator('input[type=file]')
      .first()
      .dispatchEvent('cancel', { bubbles: true });
    await panelOf(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf(await photo()));
    await expect(panelOf(page).getByLabel('Räta upp')).toBeVisible();
  },
);

test('an upload can be cancelled, and retried after a network failure', async ({
  page,
  portal,
  context,
}) => {
  await createSession(context, portal.url, 'rebmo678');
  await page.goto(ORDER);
  await openPhotoChoice(page);

  await page.route('**/api/profileimage/upload', () => {});
  await panelOf(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await photo()));
  const [tilt, zoom] = [panelOf(page).getByLabel('Räta upp'), panelOf(page).getByLabel('Förstora')];
  await tilt.fill('5');
  await zoom.fill('60');
  const zoomText = await zoom.getAttribute('aria-valuetext');
  await button(page, 'Använd bilden').click();
  await expect(panelOf(page).getByRole('status')).toContainText('Bilden skickas');
  await button(page, 'Avbryt').click();
  await page.unroute('**/api/profileimage/upload');
  // The placement is the same as before the upload.
  await expect(tilt).toHaveValue('5');
  await expect(zoom).toHaveAttribute('aria-valuetext', zoomText ?? '');

  await page.route('**/api/profileimage/upload', (route) => route.abort());
  await button(page, 'Använd bilden').click();
  await expect(panelOf(page)).toContainText('Inget svar kom');
  await page.unroute('**/api/profileimage/upload');
  await button(page, 'Försök igen').click();
  await expect(button(page, 'Byt porträtt')).toBeVisible();
});

test(
  'files that are not images are rejected with an explanation',
  { tag: TRIAL },
  async ({ page, portal, context }) => {
    await createSession(context, portal.url, 'rebmo678');
    await page.goto(ORDER);
    await openPhotoChoice(page);
    const choose = (buffer: Buffer, name: string, type: string) =>
      panelOf(page)
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileOf(buffer, name, type));

    await choose(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      'image/svg+xml',
    );
    await expect(panelOf(page).getByRole('alert')).toContainText('ingen bild som vi kan läsa');
    await choose(Buffer.from('\0\0\0\u{18}ftypheic\0\0\0\0heicmif1', 'latin1'), 'IMG_1.HEIC', '');
    await expect(panelOf(page).getByRole('alert')).toContainText('HEIC');
    await choose(Buffer.from('\0\0\0\u{14}ftypqt  \0\0\0\0qt  ', 'latin1'), 'IMG_1.MOV', '');
    await expect(panelOf(page).getByRole('alert')).toContainText('Live Photo');
    await choose(Buffer.alloc(0), 'IMG_2.jpg', 'image/jpeg');
    await expect(panelOf(page).getByRole('alert')).toContainText('i molnet');
    await choose((await photo()).subarray(0, 300), 'a.jpg', 'image/jpeg');
    await expect(panelOf(page).getByRole('alert')).toContainText('skadad');
    await choose(await photo({ width: 450, height: 600 }), 'small.jpg', 'image/jpeg');
    await expect(panelOf(page).getByRole('alert')).toContainText('600 × 800');
  },
);
