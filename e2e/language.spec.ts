import {
  createSession,
  expect,
  signOut,
  test,
  waitForServiceWorker,
  TRIAL,
} from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

// I18N-01, I18N-03, SHELL-14
test(
  'a chosen language changes the whole page and is remembered',
  { tag: TRIAL },
  async ({ page, portal }) => {
    await createSession(page.context(), portal.url, 'annli42');
    await page.goto('/profile/employee');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await expect(page).toHaveTitle(/My profile/);

    await page.getByRole('button', { name: 'Menu for Anna Lindqvist' }).click();
    await page.getByRole('dialog', { name: 'Your account' }).getByText('Svenska').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv-SE');
    await expect(page).toHaveTitle(/Min profil/);
    await expect(page.getByRole('heading', { name: 'Anställningar' })).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Anställningar' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv-SE');
  },
);

// I18N-03
test('the chosen language is kept after the sign-out', { tag: TRIAL }, async ({ page, portal }) => {
  await page.goto('/landingpage');
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(page.getByRole('link', { name: 'Logga in med universitetskonto' })).toBeVisible();

  await createSession(page.context(), portal.url, 'annli42');
  await page.goto('/home');
  await signOut(page, 'Anna Lindqvist');
  await expect(page).toHaveURL(/\/landingpage/);
  await expect(page.getByRole('link', { name: 'Logga in med universitetskonto' })).toBeVisible();
});

test.describe('a browser with Swedish as its language', () => {
  test.use({ locale: 'sv-SE' });
  // I18N-02
  test('shows the pages in Swedish', { tag: TRIAL }, async ({ page }) => {
    await page.goto('/landingpage');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv-SE');
    await expect(page.getByRole('link', { name: 'Logga in med universitetskonto' })).toBeVisible();
  });
});

test(
  'offline, a language that is not on the device is disabled with a reason until the network is back',
  { tag: TRIAL },
  async ({ page, context }) => {
    await page.goto('/landingpage');
    await waitForServiceWorker(page);
    await page.waitForLoadState('networkidle');
    const swedish = page.getByRole('button', { name: 'Svenska' });
    await expect(swedish).toBeEnabled();

    await context.setOffline(true);
    await expect(swedish).toBeDisabled();
    await expect(swedish).toHaveAccessibleDescription(
      'Svenska is not on this device. You can switch when you are online.',
    );
    await swedish.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();

    await context.setOffline(false);
    await expect(swedish).toBeEnabled();
    await swedish.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv-SE');

    // Now both languages and the texts that are loaded later are on the device.
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            (await caches.match('/app/translations/profile.sv-SE.json', { ignoreSearch: true })) !==
            undefined,
        ),
      )
      .toBe(true);
    await context.setOffline(true);
    const english = page.getByRole('button', { name: 'English' });
    await expect(english).toBeEnabled();
    await english.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  },
);
