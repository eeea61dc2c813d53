import type { Locator, Page } from '@playwright/test';
import { AuthenticationScope } from '#contract/values.ts';
import {
  accountsIn,
  command,
  may,
  openAccounts,
  result,
  selectAccounts,
  take,
  toasts,
} from '../support/accounts.ts';
import { createSession, expect, test } from '../support/test.ts';

test.use({ locale: 'sv-SE' });

/**
 * Returns the names or texts of the controls in `place` that are covered by a toast, after
 * scrolling each one into view.
 */
async function coveredControls(page: Page, place: Locator): Promise<string[]> {
  const bar = await toasts(page).last().elementHandle();
  return await place.evaluate(async (element, toastBar) => {
    const controls = [
      ...element.querySelectorAll<HTMLElement>('input, textarea, button, select, a[href]'),
    ].filter((control) => !toastBar?.contains(control) && control.checkVisibility());
    const covered: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // A table renders its rows again while it scrolls.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      if (!control.isConnected) continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const one = control.getBoundingClientRect();
      const isCovered = [...(toastBar?.children ?? [])].some((toast) => {
        const other = toast.getBoundingClientRect();
        return (
          one.left < other.right &&
          one.right > other.left &&
          one.top < other.bottom &&
          one.bottom > other.top
        );
      });
      if (isCovered) covered.push(control.getAttribute('aria-label') ?? control.textContent);
    }
    return covered;
  }, bar);
}

test('a bulk change has its result above the list, with the focus, and no toast', async ({
  page,
  portal,
}) => {
  await createSession(page.context(), portal.url, 'davos31');
  await openAccounts(page);
  const request = { action: 'changeSubscription', subscriptionType: 'Medium' } as const;
  await selectAccounts(
    page,
    take(
      2,
      (await accountsIn(page)).filter((one) => may(one, request)),
    ),
  );
  await command(page, 'Byt abonnemang').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Medium', exact: true }).check();
  await dialog.getByRole('button', { name: /^Byt/ }).click();
  await expect(result(page).getByRole('button', { name: 'Ångra för 2 konton' })).toBeVisible();
  await expect(result(page).locator(':focus')).toHaveText(/^2 konton har fått nytt/);
  await expect(toasts(page).getByRole('status')).toHaveCount(0);
  await expect(result(page).getByRole('status')).toHaveText('');
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  expect(await top(result(page))).toBeLessThan(await top(page.getByRole('grid')));

  await result(page).getByRole('button', { name: 'Stäng meddelandet' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(async ({ page, portal }) =>
      createSession(page.context(), portal.url, 'davos31'),
    );

    test('the toast of a panel covers no control of the panel', async ({ page }) => {
      const [account] = take(
        1,
        (await accountsIn(page)).filter(
          ({ liUId, userStatus, description }) => liUId && userStatus === 'Active' && description,
        ),
      );
      await page.goto(`/accountmanagement/panels/account/employee/${account?.liUId}`);
      const panel = page.getByRole('dialog', { name: 'Medarbetare' });
      await panel.getByRole('button', { name: 'Ändra Beskrivning' }).click();
      await panel.getByRole('textbox', { name: 'Beskrivning' }).fill(`Handleder vid ${width}`);
      await panel.getByRole('button', { name: 'Spara ändringarna' }).click();
      await expect(
        toasts(page)
          .getByText(/är sparade\.$/)
          .last(),
      ).toBeVisible();
      expect(await coveredControls(page, panel)).toEqual([]);
    });
  });
}

const pages = [
  ['/landingpage', null],
  ['/home', 'annli42'],
  ['/accountmanagement', 'davos31'],
  ['/myaccounts/personal/signins', 'annli42'],
  ['/myaccounts/external', 'extern@example.org', AuthenticationScope.Email],
] as const;

const windows = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [1440, 700],
  [1920, 1080],
] as const;

/** Changes the language while its texts cannot be loaded, which a toast reports. */
async function failToChangeLanguage(page: Page): Promise<void> {
  await page.route('**/translations/*en-GB*', (route) => route.abort());
  await page.getByRole('button', { name: /^Meny för/ }).click();
  await page.getByRole('dialog').getByText('English').click();
  await page.keyboard.press('Escape');
  await expect(toasts(page).getByRole('status')).toBeVisible();
}

for (const [address, persona, scope] of pages) {
  for (const [width, height] of windows) {
    test(`a toast on ${address} covers no control at ${width} pixels`, async ({
      page,
      context,
      portal,
    }) => {
      await page.setViewportSize({ width, height });
      if (persona !== null) await createSession(context, portal.url, persona, scope);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (persona === null) {
        await page.route('**/translations/*en-GB*', (route) => route.abort());
        await page.getByRole('button', { name: 'English' }).click();
        await expect(toasts(page).getByRole('status')).toBeVisible();
      } else await failToChangeLanguage(page);
      expect(await coveredControls(page, page.locator('body'))).toEqual([]);
      const toast = await toasts(page).last().locator('> *').boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(toast?.width).toBeLessThanOrEqual(420);
      expect(toast?.x).toBeGreaterThanOrEqual(main?.x ?? Number.NaN);
    });
  }
}

for (const [width, height] of windows) {
  test(`a toast covers nothing of an urgent notification at ${width} pixels`, async ({
    page,
    context,
    portal,
  }) => {
    await page.setViewportSize({ width, height });
    await createSession(context, portal.url, 'petlu456');
    await page.goto('/profile/student');
    const notification = page.getByRole('status', { name: 'Ditt konto avslutas snart' });
    await expect(notification).toBeVisible();
    await failToChangeLanguage(page);
    expect(await coveredControls(page, notification)).toEqual([]);
  });
}
