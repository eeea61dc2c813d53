import type { CDPSession, Page } from '@playwright/test';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import { createSession, expect, test, waitForServiceWorker, TRIAL } from './support/test.ts';

test.use({ serviceWorkers: 'allow', launchOptions: launchOptionsOf(findChromium()) });

/** Simulates a push service: wakes the worker with an empty message. */
async function pushService(page: Page, origin: string): Promise<() => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  return async () =>
    void (await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' }));
}

/** Records the numbers that the service worker sets on the app's icon. */
async function watchBadge(page: Page): Promise<() => Promise<number | undefined>> {
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(() =>
    Reflect.set(navigator, 'setAppBadge', (count: number) =>
      Promise.resolve(Reflect.set(self, 'badge', count)),
    ),
  );
  return async () => worker?.evaluate(() => Reflect.get(self, 'badge') as number | undefined);
}

// PWA-11
test('a notification appears in an open page without a reload, and on the device when no page is open', async ({
  page,
  portal,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: portal.url });
  await createSession(page.context(), portal.url, 'petlu456');
  await page.goto('/profile/student');
  await waitForServiceWorker(page);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const push = await pushService(page, portal.url);
  const badge = await watchBadge(page);
  const notify = async (title: string) => {
    await page.request.post('/demo/notification', {
      data: { liUId: 'petlu456', title, message: 'At the reception.' },
      headers: { origin: portal.url },
    });
    await push();
  };
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(
        ({ title, body }) => `${title}: ${body}`,
      ),
    );

  await page
    .getByRole('banner')
    .getByRole('link', { name: /notification/i })
    .click();
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await notify('Your card is ready');
  await expect(page.getByRole('heading', { name: 'Your card is ready' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') === true)).toBe(true);
  expect(await shown()).toEqual([]);

  await page.goto('about:blank');
  await notify('Your parcel is here');
  await page.goto('/profile/student');
  await expect.poll(shown).toEqual(['Your parcel is here: At the reception.']);

  // The number on the icon is that of the bell.
  const bell = page.getByRole('banner').getByRole('link', { name: /unread|notification/i });
  const onIcon = await badge();
  expect(onIcon).toBeGreaterThan(0);
  await expect(bell).toHaveText(String(onIcon));

  // The session has expired: the worker may not read anything, and the page opened by a tap shows
  // nobody's data.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'session' });
  await notify('Your card is blocked');
  await page.goto('/demo');
  await expect.poll(shown).toEqual(expect.arrayContaining(['You have a new notification: ']));
  expect((await shown()).join()).not.toContain('blocked');
  await page.goto('/home/panels/notifications');
  await expect(page).toHaveURL(/\/landingpage/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Petra|petlu456|Your parcel/);
  expect(await shown()).toEqual([]);
});

// ALUM-14
test(
  'Home counts the applications to the alumni network, and never says that nothing waits above them',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'johal25');
    await page.goto('/home');
    await expect(
      page.getByRole('heading', { name: /applications to the alumni network are waiting/ }),
    ).toBeVisible();
    await expect(page.getByText('Nothing needs your attention right now')).toHaveCount(0);
    await page.getByRole('link', { name: 'Show applications' }).click();
    await expect(page).toHaveURL(/\/alumni-admin\/management/);
  },
);
