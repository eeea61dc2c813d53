import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { newDevice } from './support/device.ts';
import { storedData } from './support/storedData.ts';
import {
  createSession,
  expect,
  fillInSignIn,
  PASSWORD,
  signIn,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NEW_PASSWORD = 'grankotte cykel mandolin 62';

const currentPassword = (page: Page) => page.getByLabel('Current password');
const expectChangeDate = (page: Page) =>
  expect(page.getByText(/^Changed (today|\d|in\b)/).first()).toBeVisible();
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change password' });

// PASS-19, SELF-16
test('changing the password invalidates the old one and ends all other sessions', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'hansu83');
  await expect(page).toHaveURL(/\/home$/);
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  await createSession(elsewhere, portal.url, 'hansu83');

  await page.getByRole('main').getByRole('link', { name: 'Password', exact: true }).click();
  // Home has a link of the same name, and stays visible until the page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Password and sign-in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Password', exact: true }).click();
  await currentPassword(page).fill('not the password that it is');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD);
  await changeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('That is not the password you have now.');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);

  await currentPassword(page).fill(PASSWORD);
  await changeButton(page).click();
  await expect(page.getByText('The password is changed')).toBeVisible();
  await expect(currentPassword(page)).toHaveCount(0);
  await expect(page.getByText(/^Changed today/)).toBeVisible();

  const session = (await (await elsewhere.request.get('/api/authentication')).json()) as {
    authenticationScope: number;
  };
  expect(session.authenticationScope).toBe(0);
  await elsewhere.close();

  // This browser is still signed in.
  await page.reload();
  await expectChangeDate(page);

  await page.context().clearCookies();
  await signIn(page, 'hansu83');
  await expect(page.getByLabel('Password')).toBeVisible();
  await fillInSignIn(page, 'hansu83', NEW_PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
});

test(
  'without a network the password’s status is shown, and changing it shows that it needs a connection',
  { tag: TRIAL },
  async ({ portal }) => {
    test.setTimeout(120_000);
    const device = newDevice(portal.url);
    try {
      let context = await device.open();
      let page = await context.newPage();
      await signIn(page, 'fatka61');
      await expect(page).toHaveURL(/\/home$/);
      await waitForServiceWorker(page);
      await page.goto('/myaccounts');
      await expectChangeDate(page);
      await expect(page.getByText('fatka61', { exact: true }).first()).toBeVisible();
      await page.goto('/myaccounts/personal/password');
      await expect(currentPassword(page)).toBeVisible();
      for (const call of ['/api/Password/status', '/api/user/account'])
        await expect.poll(async () => (await storedData(page)).databases).toContain(call);

      await portal.kill();
      context = await device.restart();
      page = await context.newPage();
      await page.goto('/myaccounts');
      await expectChangeDate(page);
      await expect(page.getByText('fatka61', { exact: true }).first()).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Password', exact: true }).click();
      await expectChangeDate(page);
      await expect(page.getByText('You need to be online to change your password.')).toBeVisible();
      await expect(changeButton(page)).toBeDisabled();

      await portal.start();
      await expect(changeButton(page)).toBeEnabled({ timeout: 60_000 });
    } finally {
      await device.remove();
    }
  },
);

test(
  'every subject has its own page with a link back, none taller than two phone screens',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/myaccounts');
    const subjectLinks = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(subjectLinks).toHaveText([
      'Password',
      'Two-step verification',
      'Recovery codes',
      'Your own email address',
      'Devices and sign-ins',
      'My data',
      'Accounts for computers and systems',
    ]);
    const addresses = await subjectLinks.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    // The audit trail is a list whose length is not limited, and the profile is a page of its own.
    const limitedPages = new Set(
      addresses.filter(
        (address) => address.startsWith('/myaccounts/') && !address.endsWith('/mydata'),
      ),
    );
    for (const address of ['/myaccounts', '/myaccounts/personal', ...limitedPages]) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight),
        address,
      ).toBeLessThanOrEqual(2 * 844);
    }
    await page.getByRole('main').getByRole('link', { name: 'Password and sign-in' }).click();
    await expect(page).toHaveURL(/\/myaccounts$/);
  },
);

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });

    test(
      'the page and its form are accessible, and nothing scrolls horizontally',
      { tag: TRIAL },
      async ({ page, portal }) => {
        await createSession(page.context(), portal.url, 'gusny72');
        await page.goto('/myaccounts/personal/password');
        await currentPassword(page).fill('something');
        await page.getByLabel('New password', { exact: true }).fill('short');
        await changeButton(page).click();
        await expect(
          page.getByRole('alert').getByRole('button', { name: 'New password' }),
        ).toBeVisible();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
      },
    );
  });
}
