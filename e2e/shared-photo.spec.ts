import type { Page } from '@playwright/test';
import { photo } from '#tests/support/pictures.ts';
import { setRoom } from './support/deviceRoom.ts';
import { fileOf } from './support/photos.ts';
import {
  createSession,
  expect,
  signOut,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Order campus card' });

/** Posts a file as a phone does when it is shared to the installed app. */
async function share(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.evaluate(() => {
    document.body.innerHTML =
      '<form method="post" enctype="multipart/form-data" action="/share/photo"><input type="file" name="photo"></form>';
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.evaluate(() => document.querySelector('form')?.submit());
}

const isKept = (page: Page) => page.evaluate(() => caches.has('shared-photo'));

async function openApp(page: Page, url: string, persona: string | null): Promise<void> {
  if (persona !== null) await createSession(page.context(), url, persona);
  await page.goto('/landingpage');
  await waitForServiceWorker(page);
}

// CARD-04, PWA-10
test('a photo that is shared to the app is placed in the order of a card, and then not kept', async ({
  page,
  portal,
}) => {
  await openApp(page, portal.url, 'majek123');
  await share(page, fileOf(await photo()));
  await expect(panel(page).getByRole('button', { name: 'Use the photo' })).toBeEnabled();
  await expect(page).toHaveURL(/\/card\/panels\/ordercampuscard$/);
  expect(await isKept(page)).toBe(false);

  await panel(page).getByRole('button', { name: 'Another photo' }).click();
  await expect(panel(page).getByRole('button', { name: 'Open the camera' })).toBeVisible();
});

test(
  'a file that is no photo, and an empty one, are explained and not kept',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openApp(page, portal.url, 'majek123');
    await share(page, fileOf(Buffer.from('%PDF-1.7'), 'letter.pdf', 'application/pdf'));
    await expect(panel(page).getByText('What you shared is not a photo.')).toBeVisible();
    expect(await isKept(page)).toBe(false);

    await share(page, fileOf(Buffer.from('no picture'), 'portrait.jpg'));
    await expect(panel(page).getByText('The photo cannot be used')).toBeVisible();
    expect(await isKept(page)).toBe(false);
  },
);

test(
  'a photo is not kept for a person who is not signed in',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openApp(page, portal.url, null);
    await share(page, fileOf(await photo()));
    await expect(page).toHaveURL(/\/landingpage\?returnTo=/);
    expect(await isKept(page)).toBe(false);

    await createSession(page.context(), portal.url, 'majek123');
    await page.goto(new URL(page.url()).searchParams.get('returnTo') ?? '');
    await expect(panel(page).getByText('You were not signed in when you shared')).toBeVisible();
  },
);

test(
  'a person who may not order a card is told why, and the photo is not kept',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openApp(page, portal.url, 'nilan234');
    await share(page, fileOf(await photo()));
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Use the photo' })).toHaveCount(0);
    await expect.poll(() => isKept(page)).toBe(false);
  },
);

test(
  'a photo for which the device has no room is said not to have arrived',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await openApp(page, portal.url, 'majek123');
    await setRoom(page, 1000);
    await share(page, fileOf(await photo()));
    await expect(panel(page).getByText('The photo did not get here.')).toBeVisible();
    await setRoom(page);
    await share(page, fileOf(await photo()));
    await expect(panel(page).getByRole('button', { name: 'Use the photo' })).toBeEnabled();
  },
);

test(
  'sign-out deletes a photo that no panel has taken',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/home');
    await waitForServiceWorker(page);
    await page.evaluate(async () => {
      const cache = await caches.open('shared-photo');
      await cache.put('/share/photo', new Response('photo'));
    });
    await signOut(page, 'Nils Andersson');
    await expect(page).toHaveURL(/\/landingpage/);
    expect(await isKept(page)).toBe(false);
  },
);

test(
  'without its service worker, the app asks for the photo again',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'majek123');
    const answer = await page.request.post('/share/photo', {
      multipart: { photo: fileOf(await photo()) },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers()['location']]).toEqual([
      303,
      '/card/panels/ordercampuscard?shared=LOST',
    ]);
    await page.goto('/card/panels/ordercampuscard?shared=LOST');
    await expect(panel(page).getByText('The photo did not get here.')).toBeVisible();
    await expect(page).toHaveURL(/\/card\/panels\/ordercampuscard$/);
  },
);
