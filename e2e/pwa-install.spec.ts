import type { Page } from '@playwright/test';
import { newDevice } from './support/device.ts';
import {
  createSession,
  expect,
  signIn,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

for (const [language, name] of [
  ['sv-SE', 'MinIT – Kvarnby universitet'],
  ['en-GB', 'MinIT – Kvarnby University'],
] as const) {
  // PWA-01
  test(
    `Chromium reports no installability errors in ${language}`,
    { tag: language === 'en-GB' ? [TRIAL] : [] },
    async ({ portal }) => {
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
          .poll(
            async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors,
          )
          .toEqual([]);
        expect((await browser.send('Page.getAppId')).appId).toBe(`${portal.url}/`);
      } finally {
        await device.remove();
      }
    },
  );
}

/** What Chromium would install from the page. */
async function installable(page: Page) {
  const browser = await page.context().newCDPSession(page);
  try {
    const { url, errors } = await browser.send('Page.getAppManifest');
    const { appId } = await browser.send('Page.getAppId');
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    return { path: new URL(url).pathname, errors: [...errors, ...installabilityErrors], appId };
  } finally {
    await browser.detach();
  }
}

// PWA-01
test(
  'the check of cards is an app of its own, and every other page the portal',
  { tag: TRIAL },
  async ({ portal }) => {
    const device = newDevice(portal.url);
    try {
      const context = await device.open();
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem('language', 'sv-SE'));
      const appIs = (path: string, id: string) =>
        expect
          .poll(() => installable(page), { timeout: 30_000 })
          .toEqual({ path: `/app/manifest/${path}`, errors: [], appId: `${portal.url}${id}` });
      const icon = page.locator('link[rel=apple-touch-icon]');

      await page.goto('/check');
      await waitForServiceWorker(page);
      await appIs('check.sv-SE.webmanifest', '/check');
      await expect(icon).toHaveAttribute('href', '/icons/check-apple-touch.png');
      await page.getByRole('button', { name: 'English' }).click();
      await appIs('check.en-GB.webmanifest', '/check');

      // What is opened over the page, and what it leads to, belongs to the portal.
      await page.getByRole('link', { name: 'Help' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
      await appIs('en-GB.webmanifest', '/');
      await page.keyboard.press('Escape');
      await appIs('check.en-GB.webmanifest', '/check');
      await page.getByRole('link', { name: /^MinIT/ }).click();
      await expect(page).toHaveURL(/landingpage/);
      await appIs('en-GB.webmanifest', '/');
      await expect(icon).toHaveAttribute('href', '/icons/apple-touch.png');
    } finally {
      await device.remove();
    }
  },
);

const openAppPanel = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Menu for ${name}` }).click();
  await page.getByRole('link', { name: 'The app on your device' }).click();
  return page.getByRole('dialog', { name: 'The app on your device' });
};

test(
  'the browser’s install prompt is behind a button, also after it has been dismissed',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
    const fireInstallPrompt = () =>
      page.evaluate(() => {
        const prompt = () => Promise.resolve({ outcome: 'dismissed' });
        dispatchEvent(
          Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
        );
      });
    await fireInstallPrompt();
    const panel = await openAppPanel(page, 'Anna Lindqvist');
    await panel.getByRole('button', { name: 'Install' }).click();
    await expect(panel.getByText('does not offer to install')).toBeVisible();
    await page.reload();
    await fireInstallPrompt();
    await expect(panel.getByRole('button', { name: 'Install' })).toBeVisible();
  },
);

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  // As in WebKit, which has no install prompt.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'onbeforeinstallprompt')),
  );
  const offer = (page: Page) => page.getByRole('region', { name: 'The app on your device' });

  test(
    'a student with a card is shown once how to add the app, and finds it again in the menu',
    { tag: TRIAL },
    async ({ page, portal }) => {
      await createSession(page.context(), portal.url, 'nilan234');
      await page.goto('/card');
      await expect(offer(page)).toBeVisible();
      await page.goto('/home');
      await offer(page).getByRole('link', { name: 'Show how' }).click();
      const panel = page.getByRole('dialog', { name: 'The app on your device' });
      await expect(panel.getByRole('listitem')).toContainText([
        'Tap Share at the bottom',
        'choose Add to Home Screen',
        'Tap Add',
      ]);
      await expect(offer(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await offer(page).getByRole('button', { name: 'Do not show again' }).click();
      await expect(offer(page)).toHaveCount(0);

      for (const address of ['/home', '/card']) {
        await page.goto(address);
        await expect(page.getByRole('link', { name: 'Show the card full screen' })).toBeVisible();
        await expect(offer(page)).toHaveCount(0);
      }
      await openAppPanel(page, 'Nils Andersson');
      await expect(panel.getByRole('listitem')).toHaveCount(3);
    },
  );

  test(
    'nothing is offered to workers, or in the installed app, whose panel says so',
    { tag: TRIAL },
    async ({ page, portal, browser }) => {
      await createSession(page.context(), portal.url, 'davos31');
      await page.goto('/card');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(0);
      await expect(offer(page)).toHaveCount(0);

      const app = await browser.newContext({
        baseURL: portal.url,
        viewport: { width: 390, height: 844 },
      });
      await app.addInitScript(() =>
        Object.defineProperty(navigator, 'standalone', { value: true }),
      );
      await createSession(app, portal.url, 'nilan234');
      const installed = await app.newPage();
      await installed.goto('/home/panels/app');
      await expect(installed.getByText('The portal is installed on this device.')).toBeVisible();
      await app.close();
    },
  );
});

test(
  'the browser is asked to keep the data at the visit after the first, and a refusal is said',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await page.addInitScript(() => {
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => {
        sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
        return Promise.resolve(false);
      };
    });
    const asked = () => page.evaluate(() => Number(sessionStorage.getItem('asked')));
    await createSession(page.context(), portal.url, 'nilan234');
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nils');
    await page.waitForTimeout(6000);
    expect(await asked()).toBe(0);
    await page.goto('/home/panels/app');
    await expect(page.getByText('The browser may delete it before that')).toBeVisible();
    await expect.poll(asked).toBe(1);

    await page.getByRole('button', { name: 'Ask the browser to keep it' }).click();
    await expect(page.getByText('The browser did not agree.')).toBeVisible();
    expect(await asked()).toBe(2);
  },
);

test('the shortcuts of the installed app open their pages', { tag: TRIAL }, async ({ page }) => {
  await signIn(page, 'nilan234');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/card/panels/campuscard/show');
  await expect(page.getByRole('dialog', { name: 'Your campus card' })).toBeVisible();
  await page.goto('/home/panels/helpdesk');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.goto('/check');
  await expect(page.getByRole('heading', { level: 1, name: 'Check a card' })).toBeVisible();
  await page.goto('/card/panels/campuscard/freeze');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Freeze the card' }),
  ).toBeVisible();
});
