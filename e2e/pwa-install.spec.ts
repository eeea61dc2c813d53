import { newDevice } from './support/device.ts';
import { expect, signIn, test, waitForServiceWorker } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

for (const [language, name] of [
  ['sv-SE', 'MinIT – Kvarnby universitet'],
  ['en-GB', 'MinIT – Kvarnby University'],
] as const) {
  // PWA-01
  test(`Chromium reports no installability errors in ${language}`, async ({ portal }) => {
    const device = newDevice(portal.url);
    try {
      const context = await device.open();
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/landingpage');
      await waitForServiceWorker(page);

      const browser = await context.newCDPSession(page);
      await expect
        .poll(async () => (await browser.send('Page.getAppManifest')).url)
        .toBe(`${portal.url}/app/manifest/${language}.webmanifest`);
      const { errors, data } = await browser.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? '')).toMatchObject({ name, lang: language });
      await expect
        .poll(async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors)
        .toEqual([]);
      expect((await browser.send('Page.getAppId')).appId).toBe(`${portal.url}/`);
    } finally {
      await device.remove();
    }
  });
}

test('the browser’s install prompt is replaced by a button, and a dismissal is remembered', async ({
  page,
}) => {
  await signIn(page, 'annli42');
  await expect(page).toHaveURL(/\/home$/);
  const fireInstallPrompt = () =>
    page.evaluate(() => {
      const prompt = () => Promise.resolve({ outcome: 'dismissed' });
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      );
    });
  await fireInstallPrompt();
  await page.getByRole('button', { name: 'Menu for Anna Lindqvist' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
  await page.reload();
  await fireInstallPrompt();
  await page.getByRole('button', { name: 'Menu for Anna Lindqvist' }).click();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the menu explains how to add the app to the home screen', async ({ page }) => {
    await signIn(page, 'nilan234');
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('button', { name: 'Menu for Nils Andersson' }).click();
    await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
    await expect(page.getByText('Choose Add to Home Screen')).toBeVisible();
  });
});

test('the shortcuts of the installed app open their pages', async ({ page }) => {
  await signIn(page, 'nilan234');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Nils Andersson' })).toBeVisible();
  await page.goto('/home/panels/helpdesk');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.goto('/card/panels/campuscard/freeze');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Freeze the card' }),
  ).toBeVisible();
});
